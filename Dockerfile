# Two stages: the first installs and builds, the second has only what runs. Debian, because the packages' binaries need its C library.
FROM node:26-trixie-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build

FROM node:26-trixie-slim
# What the site says that it runs: `docker build --build-arg COMMIT=$(git rev-parse HEAD)`.
ARG COMMIT=
ENV COMMIT=$COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# An init as process 1 reaps the processes of PostgreSQL that outlive their parents, and hands on the signal that stops the container.
RUN apt-get update && apt-get install -y --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=built /app/package.json ./
COPY --from=built /app/node_modules ./node_modules
COPY --from=built /app/assets ./assets
COPY --from=built /app/contract ./contract
COPY --from=built /app/texts ./texts
COPY --from=built /app/server ./server
COPY --from=built /app/site ./site
# The folder `web/` is left out, so the site serves this build.
COPY --from=built /app/dist ./dist
# The site writes to /data only. Neither the site nor its embedded PostgreSQL runs as root.
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
# Node itself is the child of the init, so that it receives the signal that stops the container.
CMD ["node", "--max-old-space-size=256", "site/main.js"]
