import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { AdminReport, ReportEvidence } from '../../../../../contract/desk/reports.ts'
import { privatePhotoQuery } from '../../../../lib/photos/private-photo.ts'
import { Card } from '../../../../ui/card.tsx'
import { FileImage } from '../../../../ui/pictures/file-image.tsx'
import { Photo } from '../../../../ui/pictures/photo.tsx'
import { momentOf } from '../audit.words.ts'
import { fieldName } from './reports.words.ts'
import { Slot } from '../../../../ui/slot.tsx'

type EvidenceProps = { report: AdminReport; adminId: string }

/** The reported content, as it was at the time of the report. */
export function ReportEvidenceCard({ report, adminId }: EvidenceProps) {
  const { evidence } = report
  return (
    <Card aria-labelledby="evidence-title">
      <h2 id="evidence-title" className="text-xl">
        {t.reportDesk.snapshotWhenReported()}
      </h2>
      {evidence ? (
        <Evidence evidence={evidence} adminId={adminId} />
      ) : (
        <p className="mt-2 text-soft">{t.reportDesk.evidenceGone()}</p>
      )}
      <ToTheThing report={report} />
    </Card>
  )
}

function Evidence({ evidence, adminId }: { evidence: ReportEvidence; adminId: string }) {
  const { title, texts, photos, versions, before, madeAt, storedAt } = evidence
  return (
    <>
      <p className="mt-1 text-sm text-soft">
        <Slot>{madeAt !== null && `${t.reportDesk.written({ moment: momentOf(madeAt) })} · `}</Slot>
        {t.reportDesk.kept({ moment: momentOf(storedAt) })}
      </p>
      {before.length > 0 && (
        <Section title={t.reportDesk.earlierInTheChat()}>
          <ol className="grid gap-2">
            {before.map(({ senderName, content, sentAt }) => (
              <li key={sentAt + content} className="rounded-m bg-sunk px-3 py-2 text-sm wrap-anywhere">
                <b dir="auto" translate="no">
                  {senderName}
                </b>{' '}
                <span className="text-soft">{momentOf(sentAt)}</span>
                <p dir="auto" className="whitespace-pre-line">
                  {content || t.reportDesk.photosOnlyOrDeleted()}
                </p>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {(texts.length > 0 || title !== null) && (
        <dl className="mt-4 grid gap-3">
          {title !== null && <Text name={t.reportDesk.title()}>{title}</Text>}
          {texts.map(({ of, text }) => (
            <Text key={of} name={fieldName(of)}>
              {text}
            </Text>
          ))}
        </dl>
      )}
      {versions.length > 0 && (
        <Section title={t.reportDesk.earlierVersions()}>
          <ol className="grid list-decimal gap-2 ps-5">
            {versions.map((version) => (
              <li key={version} dir="auto" className="whitespace-pre-line wrap-anywhere">
                {version}
              </li>
            ))}
          </ol>
        </Section>
      )}
      {photos.length > 0 && (
        <Section title={t.reportDesk.photos()}>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {photos.map((path, at) => (
              <li key={path}>
                <KeptPhoto
                  path={path}
                  adminId={adminId}
                  alt={t.reportDesk.photoOf({ number: at + 1, photos: photos.length })}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-4">
    <h3 className="mb-2 font-text text-sm font-medium text-soft">{title}</h3>
    {children}
  </section>
)

const Text = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-sm text-soft">{name}</dt>
    <dd dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
      {children}
    </dd>
  </div>
)

type KeptPhotoProps = { path: string; adminId: string; alt: string }

const KeptPhoto = (props: KeptPhotoProps) =>
  props.path.startsWith('/objects/private/') ? (
    <PrivatePhoto {...props} />
  ) : (
    <Photo path={props.path} alt={props.alt} sizes="20rem" className="rounded-m" />
  )

function PrivatePhoto({ path, adminId, alt }: KeptPhotoProps) {
  const { data, isError } = useQuery(privatePhotoQuery(adminId, path, 640))
  if (isError) return <p className="text-sm text-soft">{t.reportDesk.pictureNotLoaded({ alt })}</p>
  if (!data) return <div className="aspect-4/3 rounded-m bg-sunk" />
  return <FileImage file={data} alt={alt} className="aspect-4/3 w-full rounded-m object-cover" />
}

/** A link to its current page. A message has no page that an admin may open. */
function ToTheThing({ report: { contextType, contextId, reported } }: { report: AdminReport }) {
  const id = contextId ?? ''
  const look = 'link mt-4 inline-flex min-h-11 items-center'
  if (contextType === 'user')
    return reported && reported.suspension === null ? (
      <Link to="/members/$username" params={{ username: reported.username }} className={look}>
        {t.reportDesk.profileAsItIs()}
      </Link>
    ) : null
  if (contextType === 'room_share')
    return (
      <Link to="/rooms/$id" params={{ id }} className={look}>
        {t.reportDesk.roomAsItIs()}
      </Link>
    )
  if (contextType === 'festival')
    return (
      <Link to="/festivals/$id" params={{ id }} className={look}>
        {t.reportDesk.festivalAsItIs()}
      </Link>
    )
  return null
}
