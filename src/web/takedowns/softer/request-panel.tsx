import {
  isRequestOpen,
  type SiteRequest,
  type SiteRequestKind,
  type SiteRequestState,
} from '#contract/takedowns/site-request.ts'
import { endSiteRequest } from '#contract/takedowns/softer-endpoints.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useSavedTakedown } from '../acting/use-saved-takedown.ts'
import { RequestText } from './request-text.tsx'

type RequestPanelProps = { takedown: TakedownInFull; request: SiteRequest }

const titles: Record<SiteRequestKind, string> = {
  removal: 'Your request to the site: removal',
  credit: 'Your request to the site: credit',
}

/** The request of a takedown: its standing, what the owner can do, and its words. */
export const RequestPanel = ({ takedown, request }: RequestPanelProps) => (
  <Panel title={titles[request.kind]}>
    <Text>{standing(request)}</Text>
    {takedown.closedAt === null && isRequestOpen(request.state) && <Decide takedown={takedown} request={request} />}
    <Disclosure summary="Read the request">
      <RequestText {...request} />
    </Disclosure>
  </Panel>
)

const sentences: Record<SiteRequestState, string> = {
  signed: '',
  sent: 'It was sent.',
  answered: 'The site answered. Its answer stands under Messages.',
  bounced: 'It did not reach the site. Go on with the notices below.',
  over: 'The days are over, and we did not see all copies gone. Go on with the notices below.',
  removed: 'The site removed the copies. We looked twice.',
  credited: 'The site credits you.',
  ended: 'It was ended.',
}

function standing({ state, waitsFor, dueAt }: SiteRequest): string {
  if (state === 'signed') return waitsFor ?? 'It leaves soon.'
  const until = dueAt === null ? '' : ` We look at the copies on ${formatDay(dueAt)}.`
  return sentences[state] + until
}

type Outcome = 'credited' | 'ended' | 'look-now'

function Decide({ takedown: { _id: takedownId }, request: { kind, state } }: RequestPanelProps) {
  const end = useSavedTakedown(takedownId, 'Your decision is saved.', (outcome: Outcome) =>
    call(endSiteRequest)({ takedownId, outcome }),
  )
  const buttons: { outcome: Outcome; label: string }[] = [
    ...(kind === 'credit' && state !== 'signed' ? [{ outcome: 'credited' as const, label: 'My credit is there' }] : []),
    ...(state === 'signed' ? [] : [{ outcome: 'look-now' as const, label: 'Look at the copies now' }]),
    { outcome: 'ended', label: state === 'signed' ? 'Do not send it' : 'Wait no longer' },
  ]
  return (
    <>
      {end.isError && <Banner tone="error">{sentenceOf(end.error)}</Banner>}
      <Row>
        {buttons.map(({ outcome, label }) => (
          <Button
            key={outcome}
            look="quiet"
            size="small"
            isBusy={end.isPending && end.variables === outcome}
            onClick={() => end.mutate(outcome)}
          >
            {label}
          </Button>
        ))}
      </Row>
    </>
  )
}
