import { useQuery } from '@tanstack/react-query'
import { commercialFrom, type DomainFacts, type FactSource, type Signal } from '#contract/matching/domain.ts'
import type { Id } from '#contract/wire.ts'
import { useUser } from '#web/accounts/index.ts'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Row } from '#web/ui/row.tsx'
import { SiteMark } from '#web/ui/site-mark.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { wordOf } from './filter-words.ts'
import { domainQuery, siteQuery } from './queries.ts'

/** What is known of the site of a find, and what each fact rests on. */
export function DomainFactsPanel({ clusterId }: { clusterId: Id }) {
  const site = useQuery(siteQuery(clusterId)).data
  const host = site?.domain.host
  const roles = useUser()?.staff_roles ?? []
  const domain = useQuery({ ...domainQuery(host ?? ''), enabled: host !== undefined }).data
  if (!domain) return null
  const { facts, signals, contacts } = domain
  const known = factsKnown(facts, signals)
  return (
    <Stack gap="tight">
      <Row gap="tight" isOneLine>
        <SiteMark name={domain.host} logo={site?.logo ?? null} />
        <Heading level={2} size="small">
          {domain.host}
        </Heading>
      </Row>
      {known.length > 0 ? (
        <Facts facts={known} />
      ) : (
        <Text tone="dim" size="small">
          Nothing is known of this site yet.
        </Text>
      )}
      {contacts.length > 0 && (
        <Facts facts={contacts.map(({ kind, value }) => ({ name: contactWords[kind], value }))} />
      )}
      {site && roles.length > 0 && (
        <Text size="small">
          <TextLink to="/desk/sites" search={{ party: site.title }}>
            What we say of this site
          </TextLink>
        </Text>
      )}
    </Stack>
  )
}

const contactWords = { email: 'Email', phone: 'Phone', page: 'Contact page' } as const

const fromWords: Record<FactSource, string> = {
  staff: 'our staff',
  known: 'a site that is known',
  imprint: 'its imprint',
  tld: 'the ending of its address',
  markup: 'marks in its pages',
  language: 'the language of its pages',
  hosting: 'where its server is',
  words: 'a guess from its words',
}

/** Each fact with what it rests on, and the words that say so where they are among the signals. */
export function factsKnown(facts: DomainFacts, signals: readonly Signal[]): Fact[] {
  const { stockAgency, commercialScore, language } = facts
  return [
    ...(['country', 'category', 'platform'] as const).flatMap((name) => {
      const fact = facts[name]
      if (!fact) return []
      const word = wordOf(name, fact.value)
      const signal = signals.find((one) => one.fact === name && one.value === fact.value && one.from === fact.from)
      return [
        {
          name: titles[name],
          value: `${word}, by ${fromWords[fact.from]}${signal?.evidence && signal.evidence !== word ? ` (${signal.evidence})` : ''}`,
        },
      ]
    }),
    ...(language === null ? [] : [{ name: 'Language', value: languageInWords(language) }]),
    ...(stockAgency === null ? [] : [{ name: 'Stock agency', value: stockAgency }]),
    ...(commercialScore === null ? [] : [{ name: 'Business', value: businessInWords(commercialScore) }]),
  ]
}

const languages = new Intl.DisplayNames('en', { type: 'language' })

/** What a page says of its language is not always one. */
function languageInWords(language: string): string {
  try {
    return languages.of(language) ?? language
  } catch {
    return language
  }
}

const businessInWords = (score: number): string =>
  `${wordOf('commercial', score >= commercialFrom ? 'yes' : 'no')}, ${score} of 100 by what it offers`

const titles = { country: 'Country', category: 'Kind', platform: 'Built with' } as const
