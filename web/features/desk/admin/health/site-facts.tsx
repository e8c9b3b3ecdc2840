import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../../lib/api.ts'
import { useEachMinute } from '../../../../lib/format/relative-time.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Fact } from '../../../../ui/fact.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Badge } from '../../../../ui/tag.tsx'
import { siteQuery } from './health.queries.ts'
import { backupText, cannotBackUp, ratesText, replicaText, runningText, sizeText } from './health.words.ts'

/** The version, the uptime, the sizes and the last backup. */
export function SiteFacts({ api, adminId }: { api: Api; adminId: string }) {
  useEachMinute()
  return (
    <Loaded
      query={useQuery(siteQuery(api, adminId))}
      failed="Failed to load the facts of the site. Please try again."
      loading={
        <Loading label="Loading the facts of the site">
          <Skeleton className="h-48 rounded-m" />
        </Loading>
      }
    >
      {({ databaseBytes, photoBytes, backup, nextBackupAt, canBackUp, versions, replica, rates, startedAt }) => (
        <Card as="div">
          <dl className="grid gap-x-6 gap-y-4 wrap-anywhere sm:grid-cols-2">
            <Fact name="Last backup">
              <span className="flex flex-wrap items-center gap-x-2">
                {backupText({ backup, nextBackupAt, canBackUp })}
                {canBackUp === false && <Badge tone="danger">{cannotBackUp}</Badge>}
              </span>
            </Fact>
            <Fact name="This process has run for">{runningText(startedAt)}</Fact>
            <Fact name="Database">{sizeText(databaseBytes)}</Fact>
            <Fact name="Photos">{sizeText(photoBytes)}</Fact>
            <Fact name="Compás">{versions.site}</Fact>
            {versions.commit !== null && <Fact name="Commit">{versions.commit.slice(0, 12)}</Fact>}
            <Fact name="Newest migration">{versions.schema}</Fact>
            <Fact name="Node">{versions.node}</Fact>
            <Fact name="PostgreSQL">{versions.postgres}</Fact>
            <Fact name="Replica for visitors">{replicaText(replica)}</Fact>
            <Fact name="Currency rates">{ratesText(rates)}</Fact>
          </dl>
        </Card>
      )}
    </Loaded>
  )
}
