import type { SiteCase } from '#contract/matches/match.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'

/** Says at once what else is under way against the same site: no second case can be submitted beside an open one. */
export function OtherCases({ others }: { others: readonly SiteCase[] }) {
  const open = others.find(({ isDraft }) => !isDraft)
  const told = open ? [open] : others.slice(0, maxShown)
  if (told.length === 0) return null
  return (
    <Banner tone="warn">
      {open
        ? 'There is an open case on this site, so this one cannot be submitted. More images can be added to it by a message to us: '
        : 'There are other drafts of this site, and only one can become a case: '}
      {told.map(({ _id, name }, at) => (
        <span key={_id}>
          {at > 0 && ', '}
          <TextLink to="/cases/$caseId" params={{ caseId: _id }}>
            {name}
          </TextLink>
        </span>
      ))}
    </Banner>
  )
}

const maxShown = 5
