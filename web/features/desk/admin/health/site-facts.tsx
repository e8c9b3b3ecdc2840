import { useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { useEachMinute } from '../../../../lib/format/relative-time.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Fact } from '../../../../ui/fact.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Badge } from '../../../../ui/tag.tsx'
import { siteQuery } from './health.queries.ts'
import { backupText, ratesText, replicaText, runningText, sizeText } from './health.words.ts'

/** The version, the uptime, the sizes and the last backup. */
export function SiteFacts({ api, adminId }: { api: Api; adminId: string }) {
  useEachMinute()
  return (
    <Loaded
      query={useQuery(siteQuery(api, adminId))}
      failed={t.health.failedToLoadSite()}
      loading={
        <Loading label={t.health.loadingSite()}>
          <Skeleton className="h-48 rounded-m" />
        </Loading>
      }
    >
      {({ databaseBytes, photoBytes, backup, nextBackupAt, canBackUp, versions, replica, rates, startedAt }) => (
        <Card as="div">
          <dl className="grid gap-x-6 gap-y-4 wrap-anywhere sm:grid-cols-2">
            <Fact name={t.health.lastBackup()}>
              <span className="flex flex-wrap items-center gap-x-2">
                {backupText({ backup, nextBackupAt, canBackUp })}
                {canBackUp === false && <Badge tone="danger">{t.health.cannotBackUp()}</Badge>}
              </span>
            </Fact>
            <Fact name={t.health.uptime()}>{runningText(startedAt)}</Fact>
            <Fact name={t.health.database()}>{sizeText(databaseBytes)}</Fact>
            <Fact name={t.health.photos()}>{sizeText(photoBytes)}</Fact>
            <Fact name="Compás">{versions.site}</Fact>
            {versions.commit !== null && <Fact name={t.health.commit()}>{versions.commit.slice(0, 12)}</Fact>}
            <Fact name={t.health.newestMigration()}>{versions.schema}</Fact>
            <Fact name="Node">{versions.node}</Fact>
            <Fact name="PostgreSQL">{versions.postgres}</Fact>
            <Fact name={t.health.replicaForVisitors()}>{replicaText(replica)}</Fact>
            <Fact name={t.health.currencyRates()}>{ratesText(rates)}</Fact>
          </dl>
        </Card>
      )}
    </Loaded>
  )
}
