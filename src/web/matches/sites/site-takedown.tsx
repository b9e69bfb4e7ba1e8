import type { ClusterInFull } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { ButtonLink } from '#web/ui/navigation/links.tsx'

type SiteTakedownProps = {
  cluster: Id
  /** Open takedown against the site; undefined while unknown. */
  open: ClusterInFull['takedown'] | undefined
  /** The match that a new one begins with. */
  match?: Id
}

/** Links to the open takedown of a site, else to a new one. */
export function SiteTakedown({ cluster, open, match }: SiteTakedownProps) {
  const isOn = useIsOn('takedown_fields')
  if (open)
    return (
      <ButtonLink look="quiet" size="small" to="/takedowns/$takedownId" params={{ takedownId: open }}>
        Open takedown
      </ButtonLink>
    )
  if (!isOn) return null
  return (
    <ButtonLink
      look="quiet"
      size="small"
      to="/takedowns/new"
      search={{ cluster, ...(match === undefined ? {} : { match }) }}
    >
      Send takedown notice…
    </ButtonLink>
  )
}
