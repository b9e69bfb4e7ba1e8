import type { Match, SiteCase } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { KeyHint } from '#web/platform/keys/key-hint.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'

const wayTo = ({ _id, isDraft }: SiteCase) =>
  ({ to: isDraft ? '/cases/$caseId/submission' : '/cases/$caseId', params: { caseId: _id } }) as const

/** Names the open case or draft of a site; empty when there is none. */
export const CaseOfSite = ({ of }: { of: SiteCase | null }) =>
  of && (
    <Text size="small">
      {of.isDraft ? 'Draft of a case ' : 'Open case '}
      <TextLink {...wayTo(of)}>{of.name}</TextLink>
    </Text>
  )

/** Case for a table cell, under a heading that names cases. */
export const CaseInBrief = ({ of }: { of: SiteCase | null }) =>
  of && (
    <>
      <TextLink {...wayTo(of)}>{of.name}</TextLink>
      {of.isDraft && ', draft'}
    </>
  )

/** Links to the site's open case or draft, or to a new case. */
export const wayToCase = ({ of, search }: Pick<StartCaseProps, 'of' | 'search'>) =>
  of ? wayTo(of) : ({ to: '/cases/new', search } as const)

/** Links to the case that includes the match, else to the site's case. */
export const wayToMatchCase = (match: Pick<Match, '_id' | 'case' | 'siteCase'>) =>
  match.case === null
    ? wayToCase({ of: match.siteCase, search: { matches: match._id } })
    : ({ to: '/cases/$caseId', params: { caseId: match.case } } as const)

type StartCaseProps = {
  /** Existing case or draft of the site. */
  of: SiteCase | null
  /** Contents of a new case. */
  search: { cluster: Id } | { matches: Id }
  /** Names the site for screen readers when a page has several such links. */
  site?: string
  look?: 'quiet'
  size?: 'normal' | 'small'
  /** The key that does the same. */
  keyCap?: string | undefined
}

/** Button to the site's open case or draft, or to a new case. */
export const StartCase = ({ of, search, site, look, size = 'small', keyCap }: StartCaseProps) =>
  of ? (
    <ButtonLink size={size} look={look} {...wayTo(of)}>
      {of.isDraft ? `Go on with ${of.name}` : `Open case ${of.name}`}
      {keyCap && <KeyHint of={keyCap} />}
    </ButtonLink>
  ) : (
    <ButtonLink size={size} look={look} to="/cases/new" search={search}>
      Start a case
      {site && <VisuallyHidden> against {site}</VisuallyHidden>}
      {keyCap && <KeyHint of={keyCap} />}
    </ButtonLink>
  )

type CaseOfMatchProps = { match: Pick<Match, '_id' | 'case' | 'siteCase'>; look?: 'quiet' }

/** Button to the match's case, else to the site's case, else to a new one. */
export const CaseOfMatch = ({ match, look }: CaseOfMatchProps) =>
  match.case === null ? (
    <StartCase of={match.siteCase} search={{ matches: match._id }} {...(look ? { look } : { keyCap: 's' })} />
  ) : (
    <ButtonLink size="small" look={look} to="/cases/$caseId" params={{ caseId: match.case }}>
      To its case
    </ButtonLink>
  )
