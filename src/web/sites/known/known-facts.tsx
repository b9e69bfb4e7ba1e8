import { commercialFrom, type SiteKnown } from '#contract/sites/domain.ts'
import { Lines } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatUrl } from '#web/platform/format-url.ts'
import { formatFact } from './fact-words.ts'
import { fromWords, howSure } from './sign-words.ts'

/** A site's accepted facts with sources, and its contacts. */
export function KnownFacts({ known }: { known: SiteKnown }) {
  const facts = [...factsKnown(known), ...contactsKnown(known)]
  if (facts.length > 0) return <Facts facts={facts} />
  return (
    <Text tone="dim" size="small">
      We know nothing about this site yet.
    </Text>
  )
}

/** Facts with source and quoted words, if any. */
export function factsKnown({ facts, signals }: SiteKnown): Fact[] {
  const { stockAgency, commercialScore, language } = facts
  return [
    ...(['country', 'category', 'platform'] as const).flatMap((name): Fact[] => {
      const fact = facts[name]
      if (!fact) return []
      const word = formatFact(name, fact.value)
      const signal = signals.find((one) => one.fact === name && one.value === fact.value && one.from === fact.from)
      const words = `${word}, by ${fromWords[fact.from]}${signal?.evidence && signal.evidence !== word ? ` (${signal.evidence})` : ''}`
      if (!('confidence' in fact)) return [{ name: titles[name], value: words }]
      const sure = howSure(
        fact,
        signals.filter((one) => one.fact === name),
      )
      return [{ name: titles[name], value: <WithSureness words={words} sure={sure} /> }]
    }),
    ...(language === null ? [] : [{ name: 'Language', value: formatLanguage(language) }]),
    ...(stockAgency === null ? [] : [{ name: 'Stock agency', value: stockAgency }]),
    ...(commercialScore === null ? [] : [{ name: 'Business', value: formatBusiness(commercialScore) }]),
  ]
}

const WithSureness = ({ words, sure }: { words: string; sure: string }) => (
  <Lines>
    <span>{words}</span>
    <Text size="small" tone="dim">
      {sure}
    </Text>
  </Lines>
)

const languages = new Intl.DisplayNames('en', { type: 'language' })

/** A page's language code may be invalid. */
function formatLanguage(language: string): string {
  try {
    return languages.of(language) ?? language
  } catch {
    return language
  }
}

const formatBusiness = (score: number): string =>
  score >= commercialFrom
    ? `${formatFact('commercial', 'yes')}: it sells, books or advertises something`
    : `${formatFact('commercial', 'no')}: it sells and advertises little or nothing`

const titles = { country: 'Country', category: 'Kind', platform: 'Built with' } as const

const kindsOfContact = [
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['page', 'Contact page'],
] as const

const contactsKnown = ({ contacts }: SiteKnown): Fact[] =>
  kindsOfContact.flatMap(([kind, name]) => {
    const given = contacts.filter((one) => one.kind === kind)
    if (given.length === 0) return []
    return [
      {
        name,
        value: (
          <Lines>
            {given.map((one) => (
              <ContactGiven key={one.value} contact={one} />
            ))}
          </Lines>
        ),
      },
    ]
  })

const ContactGiven = ({ contact: { value, visit } }: { contact: SiteKnown['contacts'][number] }) => (
  <span>{visit === null ? value : <OutLink href={visit}>{formatUrl(value)}</OutLink>}</span>
)
