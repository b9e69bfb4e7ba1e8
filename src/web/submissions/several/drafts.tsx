import { Button } from '#web/ui/buttons/button.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { Site, Started } from './site.ts'

type DraftsProps = { started: readonly Started[]; sites: readonly Site[]; onClose: () => void }

/** The outcome of each chosen site: its draft, or the reason and the existing case. */
export function Drafts({ started, sites, onClose }: DraftsProps) {
  const names = new Map(sites.map(({ _id, title }) => [_id, title]))
  const refusedFirst = started.toSorted((one, other) => Number(one.isMade) - Number(other.isMade))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Several cases"
      actions={
        <>
          <ButtonLink look="quiet" to="/cases">
            To my cases
          </ButtonLink>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <output>
        <Text>{inWords(started)}</Text>
      </output>
      <Entries label="What became of each site">
        {refusedFirst.map((one) => (
          <Entry key={one.cluster} actions={one.case && <Way of={one} host={names.get(one.cluster) ?? 'this site'} />}>
            <Text>{names.get(one.cluster) ?? 'A site'}</Text>
            <Text size="small" tone="dim">
              {one.reason ?? 'A draft is made.'}
            </Text>
          </Entry>
        ))}
      </Entries>
    </Dialog>
  )
}

const Way = ({ of, host }: { of: Started; host: string }) => (
  <ButtonLink
    look="quiet"
    size="small"
    to={of.isMade ? '/cases/$caseId/submission' : '/cases/$caseId'}
    params={{ caseId: of.case! }}
    aria-label={of.isMade ? `Go on with the draft for ${host}` : `To the case for ${host}`}
  >
    {of.isMade ? 'Go on' : 'To the case'}
  </ButtonLink>
)

/** '3 drafts are made. For 2 sites none is.' */
function inWords(started: readonly Started[]): string {
  const made = started.filter(({ isMade }) => isMade).length
  const rest = started.length - made
  const drafts = made === 0 ? 'No draft is made.' : made === 1 ? 'One draft is made.' : `${made} drafts are made.`
  if (rest === 0) return drafts
  return `${drafts} ${rest === 1 ? 'For one site none is; it stands first, with the reason.' : `For ${rest} sites none is; they stand first, with the reasons.`}`
}
