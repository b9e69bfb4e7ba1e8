import { Suspense, useState } from 'react'
import type { WatchedSite } from '#contract/discovery/watched-sites.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { formatAgo, formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Text, Unbroken } from '#web/ui/text/text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { keptBy, type ListKeeper } from '../keeper.ts'
import { useSiteChanges } from './use-site-changes.ts'
import { bareAddress, counted } from '../visits/visit-words.ts'

const PagesDialog = lazyPart(async () => ({ default: (await import('../pages-dialog.tsx')).PagesDialog }))

/** Site of the watch list: state, results of the last visit, and actions. */
export function WatchedSiteEntry({ site, keeper, isReadOnly }: WatchedSiteEntryProps) {
  const { url, lastVisit } = site
  return (
    <Entry>
      <Text>
        <OutLink href={url}>{bareAddress(url)}</OutLink>
      </Text>
      <Standing site={site} isBeingVisited={isBeingVisited(site)} />
      {lastVisit && (
        <LastVisit name={bareAddress(url)} visit={lastVisit} pagesPerVisit={site.pagesPerVisit} keeper={keeper} />
      )}
      {!isReadOnly && <Actions site={site} keeper={keeper} />}
    </Entry>
  )
}

type WatchedSiteEntryProps = { site: WatchedSite; keeper: ListKeeper; isReadOnly: boolean }

const isBeingVisited = ({ lastVisit }: WatchedSite) => lastVisit !== null && !lastVisit.isOver

function Actions({ site, keeper }: { site: WatchedSite; keeper: ListKeeper }) {
  const { _id: siteId, url, pausedAt } = site
  const { change, visit, unwatch } = useSiteChanges(keeper)
  const [isLeaving, setLeaving] = useState(false)
  const [isCounting, setCounting] = useState(false)
  const name = bareAddress(url)
  return (
    <Row gap="tight">
      {keeper === 'owner' && (
        <Button
          size="small"
          look="quiet"
          aria-label={`Visit now: ${name}`}
          isBusy={visit.isPending || isBeingVisited(site)}
          onClick={() => visit.mutate({ siteId })}
        >
          Visit now
        </Button>
      )}
      <Button
        size="small"
        look="bare"
        aria-label={`${pausedAt ? 'Go on watching' : 'Pause'} ${name}`}
        isBusy={change.isPending}
        onClick={() => change.mutate({ siteId, isPaused: pausedAt === null })}
      >
        {pausedAt ? 'Go on' : 'Pause'}
      </Button>
      <Button size="small" look="bare" aria-label={`Pages of a visit to ${name}`} onClick={() => setCounting(true)}>
        Pages
      </Button>
      {isCounting && (
        <Suspense>
          <PagesDialog site={site} change={change} onClose={() => setCounting(false)} />
        </Suspense>
      )}
      <Button size="small" look="bare" aria-label={`Remove ${name}`} onClick={() => setLeaving(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isLeaving}
        title={`Watch ${name} no more?`}
        confirmLabel="Remove"
        isBusy={unwatch.isPending}
        onConfirm={() => unwatch.mutate({ siteId })}
        onCancel={() => setLeaving(false)}
      >
        It is visited no more. What was found there stays among {keeper === 'owner' ? 'your' : 'the'} matches.
      </ConfirmDialog>
    </Row>
  )
}

function Standing({ site: { pausedAt, nextVisit }, isBeingVisited }: { site: WatchedSite; isBeingVisited: boolean }) {
  if (isBeingVisited)
    return (
      <StatusMark filled="half" tone="ink">
        Being visited
      </StatusMark>
    )
  if (pausedAt || !nextVisit)
    return (
      <StatusMark filled="empty" tone="warn">
        Paused
      </StatusMark>
    )
  return (
    <StatusMark filled="full" tone="ok">
      <span>
        Watched, next visit on <Unbroken>{formatDay(nextVisit)}</Unbroken>
      </span>
    </StatusMark>
  )
}

type LastVisitProps = {
  name: string
  visit: NonNullable<WatchedSite['lastVisit']>
  pagesPerVisit: number
  keeper: ListKeeper
}

function LastVisit({ name, visit, pagesPerVisit, keeper }: LastVisitProps) {
  const [now] = useState(() => new Date())
  const { _id: crawlId, startedAt, pages, sightings, remembered, refused, failed, isCutOff } = visit
  const when = `Visited ${formatAgo(startedAt, now)}`
  const parts = [
    `${counted(pages, 'page')} with ${counted(sightings, 'picture')}`,
    ...(remembered > 0 ? [`${remembered.toLocaleString('en-US')} not asked for again`] : []),
    ...(refused > 0 ? [`${refused.toLocaleString('en-US')} not allowed to read`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en-US')} could not be read`] : []),
  ]
  return (
    <>
      <Text size="small" tone="dim">
        <TextLink to="/looking/$crawlId" params={{ crawlId }} search={keptBy(keeper)}>
          {when}
          <VisuallyHidden>, {name}</VisuallyHidden>
        </TextLink>
        : {parts.join(', ')}.
      </Text>
      {isCutOff && (
        <Text size="small" tone="warn">
          The site has more than the {counted(pagesPerVisit, 'page')} that a visit takes.
        </Text>
      )}
    </>
  )
}
