import type { Id } from '#contract/wire.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { ButtonLink } from '#web/ui/navigation/links.tsx'

/** The way to a takedown in place of a case: of this site where it is known, with these matches. */
export function TakedownLink({ cluster, matches = [] }: { cluster: Id | null; matches?: readonly Id[] }) {
  const isOn = useIsOn('takedown_fields')
  if (!isOn) return null
  const search = cluster === null ? {} : { cluster, ...(matches.length > 0 ? { match: matches.join(',') } : {}) }
  return (
    <div>
      <ButtonLink look="quiet" size="small" to="/takedowns/new" search={search}>
        Send takedown notice…
      </ButtonLink>
    </div>
  )
}
