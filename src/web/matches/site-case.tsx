import type { SiteCase } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'

const wayTo = ({ _id, isDraft }: SiteCase) =>
  ({ to: isDraft ? '/cases/$caseId/submission' : '/cases/$caseId', params: { caseId: _id } }) as const

/** Says of a site, or of a match on it, that there is a case or the draft of one; nothing where there is none. */
export const CaseOfSite = ({ of }: { of: SiteCase | null }) =>
  of && (
    <Text size="small">
      {of.isDraft ? 'Draft of a case ' : 'Open case '}
      <TextLink {...wayTo(of)}>{of.name}</TextLink>
    </Text>
  )

/** The same in a cell of a table, under a heading that says that these are cases. */
export const CaseInBrief = ({ of }: { of: SiteCase | null }) =>
  of && (
    <>
      <TextLink {...wayTo(of)}>{of.name}</TextLink>
      {of.isDraft && ', draft'}
    </>
  )

type StartCaseProps = {
  /** What there is of the site already. */
  of: SiteCase | null
  /** What a case would be begun with. */
  search: { cluster: Id } | { matches: Id }
  look?: 'quiet'
}

/** The way to a case: to the one that there is of the site, else to begin one. */
export const StartCase = ({ of, search, look }: StartCaseProps) =>
  of ? (
    <ButtonLink size="small" look={look} {...wayTo(of)}>
      {of.isDraft ? `Go on with ${of.name}` : `Open case ${of.name}`}
    </ButtonLink>
  ) : (
    <ButtonLink size="small" look={look} to="/cases/new" search={search}>
      Start a case
    </ButtonLink>
  )
