import { unionMembers } from '#contract/reference/european-union.ts'
import type { Objection, LetterKind } from './letter.ts'
import { type MergeFieldName, namesIn } from './merge-fields.ts'

type Rule = {
  id: string
  /** Two letters each; null everywhere. */
  countries: readonly string[] | null
  /** Everywhere but there. */
  except?: readonly string[]
  sentence: string
  source: string
  checkedAt: string
} & ({ forbids: RegExp } | { demands: MergeFieldName; of: readonly LetterKind[] })

const checkedAt = '2026-11-25'

const complaints = 'Our decision, after what people who were written to complained of (November 2026)'
const article14 = 'Regulation (EU) 2016/679, article 14'
const both = ['first', 'reminder'] as const
const first = ['first'] as const

/** What letters may not say and have to say, in our own words. A country’s rules are added here with their source. */
export const lintRules: readonly Rule[] = [
  {
    id: 'pressure',
    countries: null,
    forbids:
      /\b(?:immediately|at once|final (?:notice|warning)|last chance|within (?:24|48|72) hours|court proceedings|legal action|take you to court|sue you|prosecut\w*|criminal\w*|police|immédiatement|sans délai|dernier avertissement|dernière chance|sous (?:24|48|72) ?h\w*|poursuites|porter plainte|tribunal|pénal\w*|inmediatamente|de inmediato|acciones (?:legales|judiciales)|último aviso|immediatamente|azioni legali|ultimo avviso|imediatamente|ações judiciais|onmiddellijk|gerechtelijke|laatste waarschuwing|sofort|gerichtlich\w*|letzte mahnung)\b/iu,
    sentence: 'Leave this out: a letter holds no pressure beyond the date by which it asks for an answer.',
    source: complaints,
    checkedAt,
  },
  {
    id: 'perjury',
    countries: null,
    forbids: /penalty of perjury|sous peine de parjure/iu,
    sentence:
      'Wording of perjury belongs into a notice to a host under US law, not into a letter to whoever uses an image.',
    source: '17 U.S.C. 512(c)(3), 512(f)',
    checkedAt,
  },
  {
    id: 'us-law-abroad',
    countries: null,
    except: ['US'],
    forbids: /\bDMCA\b|17 U\.?\s?S\.?\s?C|statutory damages|dommages-intérêts statutaires/iu,
    sentence: 'Law of the United States is named only there.',
    source: '17 U.S.C. 512; rules of the regions outside the United States',
    checkedAt,
  },
  {
    id: 'statutory-damages',
    countries: ['US'],
    forbids: /statutory damages|\$ ?150,?000/iu,
    sentence:
      'Statutory damages are owed only for a work that was registered before the use or within three months of its publication. Leave them out.',
    source: '17 U.S.C. 412',
    checkedAt,
  },
  {
    id: 'notice-and-notice',
    countries: ['CA'],
    forbids: /41\.2[56]|notice[- ]and[- ]notice|notice of claimed infringement|avis de violation|avis et avis/iu,
    sentence:
      'A notice under section 41.25 may hold no offer, no request for payment or personal data, and no link to one. This letter asks for a fee and may not pass for such a notice.',
    source: 'Copyright Act (Canada), sections 41.25 and 41.25(3), as changed in 2018',
    checkedAt,
  },
  {
    id: 'unjustified-threats',
    countries: ['GB', 'GG', 'JE', 'IM', 'IE'],
    forbids: /trade ?-?marks?\b|registered designs?\b|design rights?\b/iu,
    sentence: 'Keep trade marks and designs out: whoever threatens with them without being right is liable.',
    source: 'Rules on unjustified threats (our table of regions, United Kingdom)',
    checkedAt,
  },
  {
    id: 'services-act-outside-the-union',
    countries: null,
    except: unionMembers,
    forbids: /Digital Services Act|\bDSA\b|règlement sur les services numériques/iu,
    sentence: 'The Digital Services Act speaks of hosts in the European Union. Leave it out.',
    source: 'Regulation (EU) 2022/2065, article 16',
    checkedAt,
  },
  {
    id: 'court-blocking',
    countries: ['RU'],
    forbids: /Roskomnadzor|Moscow City Court/iu,
    sentence: 'Blocking by a court is not to be had for a photograph there. Leave it out.',
    source: '149-FZ, article 15.2',
    checkedAt,
  },
  ...demanded('owner', both, 'The letter says whose photographs they are.', complaints),
  ...demanded('uses', first, 'The letter names each photograph and each page that shows it.', complaints),
  ...demanded('evidence', first, 'The letter says how anybody checks it, by the numbers of the evidence.', complaints),
  ...demanded('price_lines', first, 'The letter splits what it asks for into its lines.', complaints),
  ...demanded('portal_link', both, 'The letter leads to the page on which it is checked and answered.', complaints),
  ...demanded('due_date', both, 'The letter names the day by which it asks for an answer.', complaints),
  ...demanded(
    'provider_address',
    first,
    'The letter names who is responsible for the data, with an address.',
    article14,
  ),
  ...demanded('contact_source', first, 'The letter says where we found the contact.', article14),
  ...demanded('privacy_email', first, 'The letter says whom to ask about one’s data, and how.', article14),
]

function demanded(demands: MergeFieldName, of: readonly LetterKind[], sentence: string, source: string): Rule[] {
  const id = `demands-${demands}`
  return [
    { id, countries: null, demands, of, sentence: `${sentence} Put {{${demands}}} into the text.`, source, checkedAt },
  ]
}

/** What the rules say of a text to a country (two letters; null for everywhere), with its fields still in braces. */
export function lintLetter(
  { subject, body }: { subject: string; body: string },
  { kind, country }: { kind: LetterKind; country: string | null },
): Objection[] {
  const text = `${subject}\n${body}`
  const fields = namesIn(text)
  return lintRules.flatMap((rule): Objection[] => {
    if (!holdsIn(rule, country)) return []
    const { id, sentence, source, checkedAt: at } = rule
    const about = { rule: id, sentence, source, checkedAt: at }
    if ('forbids' in rule) {
      const words = rule.forbids.exec(text)?.[0]
      return words === undefined ? [] : [{ ...about, words }]
    }
    return rule.of.includes(kind) && !fields.includes(rule.demands) ? [{ ...about, words: null }] : []
  })
}

const holdsIn = ({ countries, except = [] }: Rule, country: string | null): boolean =>
  (countries === null || (country !== null && countries.includes(country))) &&
  !(country !== null && except.includes(country)) &&
  !(country === null && except.length > 0)
