import type { Signal } from '#contract/sites/domain.ts'
import { callingCodes, countryName, isoOfName, vatNumber } from './read-imprint.ts'

type Said = Omit<Signal, 'seenAt' | 'page'>
type Sign = { value: string; evidence: string }

/** Country of the company that a page's footer names: by its register, its postcode, its address, its telephone, or where it delivers. */
export function countriesInFooter(markup: string, words: string): Said[] {
  const parts = ['footer', 'address'].flatMap((name) => elementsOf(markup, name))
  const text = parts.length > 0 ? parts.join('\n') : words.slice(-pageEnd)
  // The end of a story may name any country; only its owner's numbers count there.
  for (const kind of parts.length > 0
    ? [registers, postcodes, names, telephones, deliveries]
    : [registers, postcodes]) {
    const signs = kind(text)
    const [first] = signs
    // Signs of one kind that disagree say nothing; a list of branches has many.
    if (first && signs.every(({ value }) => value === first.value))
      return [{ fact: 'country', value: first.value, from: 'footer', evidence: first.evidence.trim().slice(0, 80) }]
  }
  return []
}

/** Letters of one footer, and of the end of a page without a footer. */
const longestFooter = 4000
const pageEnd = 600

function elementsOf(markup: string, name: string): string[] {
  const parts: string[] = []
  const lower = markup.toLowerCase()
  for (let from = lower.indexOf(`<${name}`); from >= 0; from = lower.indexOf(`<${name}`, from + 1)) {
    const end = lower.indexOf(`</${name}`, from)
    const until = Math.min(end < 0 ? markup.length : end, from + longestFooter)
    parts.push(plainOf(markup.slice(from, until)))
    if (end < 0) break
    from = end
  }
  return parts
}

const plainOf = (part: string): string =>
  part
    .replaceAll(/<[^<>]{0,2000}>/g, ' ')
    .replaceAll(/&nbsp;|&#160;/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

/** Registers of one country, by the words beside their numbers. Constructed from common knowledge; no register was read. */
const registerWords: readonly [country: string, RegExp][] = [
  [
    'GB',
    /registered in (?:england|scotland|wales|northern ireland)|companies hous[e]|\bVAT (?:reg(?:istration)?\.? )?(?:no\.?|number)?:? ?\d{3} ?\d{4} ?\d{2}\b/i,
  ],
  ['IE', /registered in (?:the republic of )?ireland|\bCRO (?:no\.? |number )?\d{5,6}\b/i],
  ['AU', /\bA(?:BN|CN):? ?\d{2,3}(?: ?\d{3}){2,3}\b/],
  ['NZ', /\bNZBN:? ?\d{13}\b/],
  ['DE', /\bHR[AB] ?\d{3,6}\b|\bamtsgericht\b|\bhandelsregister\b/i],
  ['AT', /\bfirmenbuch\b|\bFN ?\d{5,6} ?[a-z]\b|\bATU ?\d{8}\b/],
  ['CH', /\bCHE-?\d{3}\.\d{3}\.\d{3}\b/],
  ['FR', /\bSIRET\b|\bSIREN\b|\bR\.?C\.?S\.? [A-Z][a-zé]+/],
  ['IT', /\bP\. ?IVA\b|\bpartita IVA\b/i],
  ['ES', /\b[CN]\.?I\.?F\.?:? ?[A-HJNP-SUVW]-?\d{7}[\dA-J]\b/],
  ['PT', /\bNIPC:? ?\d{9}\b/],
  ['NL', /\bK\.?v\.?K\.?(?:-?nummer| nr\.?)?:? ?\d{8}\b/i],
  ['BE', /\b(?:KBO|BCE)(?: nr\.?)?:? ?0?\d{3}\.\d{3}\.\d{3}\b|\bBE ?0\d{3}\.\d{3}\.\d{3}\b/],
  ['DK', /\bCVR(?:[-. ]?nr\.?)?:? ?\d{2} ?\d{2} ?\d{2} ?\d{2}\b/i],
  ['SE', /\borg(?:anisations)?\.?[- ]?n(?:umme)?r\.?:? ?\d{6}-\d{4}\b/i],
  ['NO', /\borg(?:anisasjons)?\.?[- ]?n(?:umme)?r\.?:? ?(?:NO ?)?\d{3} ?\d{3} ?\d{3}(?: ?MVA)?\b(?!-)/i],
  ['FI', /\b(?:y-tunnus|business id):? ?\d{7}-\d\b/i],
  ['PL', /\bNIP:? ?(?:PL)?\d{3}-?\d{3}-?\d{2}-?\d{2}\b|\bREGON:? ?\d{9}\b/],
  ['SK', /\bIČ ?DPH\b/],
  ['CZ', /\bIČO?:? ?\d{8}\b(?!.{0,60}IČ ?DPH)/],
  ['HU', /\badószám\b|\bcégjegyzékszám\b/i],
  ['RO', /\bC\.?U\.?I\.?:? ?(?:RO ?)?\d{6,10}\b/],
  ['HR', /\bOIB:? ?\d{11}\b/],
  ['GR', /\bΑ\.?Φ\.?Μ\b/],
  ['TR', /\bMERSİS\b|\bvergi no\b/i],
  ['BR', /\bCNPJ\b/],
  ['AR', /\bCUIT\b/],
  ['IN', /\bGSTIN\b/],
  ['SG', /\bUEN:? ?\d{8,9}[A-Z]\b/],
  ['JP', /株式会社|特定商取引法/],
  ['CN', /ICP备\d/],
  ['RU', /(?<!\p{L})(?:ИНН|ОГРН)(?!\p{L})/u],
]

function registers(text: string): Sign[] {
  const vat = vatNumber.exec(text)
  const ofVat = vat ? [{ value: vat.slice(1).find((part) => part !== undefined)!, evidence: vat[0] }] : []
  return [...ofVat, ...firstOf(registerWords, text)]
}

const states =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC'

/** Forms of postcodes that one country alone has. Constructed from common knowledge; no guide was read. */
const postcodeForms: readonly [country: string, RegExp][] = [
  ['GB', /\b(?:[A-PR-UWYZ][A-HK-Y]?\d[\dA-Z]?) \d[ABD-HJLNP-UW-Z]{2}\b/],
  ['IE', /\b(?:[AC-FHKNPRTV-Y]\d[\dW]) [AC-FHKNPRTV-Y\d]{4}\b/],
  ['CA', /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d\b/],
  ['US', new RegExp(`,? (?:${states}),? \\d{5}(?:-\\d{4})?\\b`)],
  ['AU', /\b(?:NSW|VIC|QLD|TAS|ACT|WA|SA|NT),? \d{4}\b/],
  ['NL', /\b[1-9]\d{3} (?!SA|SD|SS)[A-Z]{2},? \p{Lu}\p{Ll}{2,}/u],
  ['JP', /〒 ?\d{3}-\d{4}/],
  ['BR', /\bCEP:? ?\d{5}-\d{3}\b/],
  ['DE', /\bD-\d{5} \p{Lu}/u],
  ['AT', /\bA-\d{4} \p{Lu}/u],
  ['CH', /\bCH-\d{4} \p{Lu}/u],
  ['FR', /\bF-\d{5} \p{Lu}/u],
  ['SE', /\bSE-\d{3} ?\d{2} \p{Lu}/u],
  ['PL', /\b\d{2}-\d{3} \p{Lu}\p{Ll}{2,}/u],
]

const postcodes = (text: string): Sign[] => firstOf(postcodeForms, text)

const firstOf = (forms: readonly [string, RegExp][], text: string): Sign[] =>
  forms.flatMap(([value, form]) => {
    const evidence = form.exec(text)?.[0]
    return evidence === undefined ? [] : [{ value, evidence }]
  })

const deliveryWords =
  /(?:deliver\p{L}*|shipping|we ship|ship to|versand\p{L}*|liefer\p{L}*|livraison|livrons|spedizion\p{L}*|env[ií]o\p{L}*|verzending)[^.;|·]{0,200}/giu

/** Names outside of lists of deliveries: shops name many countries there. */
const names = (text: string): Sign[] => namesIn(text.replaceAll(deliveryWords, ' '))

function namesIn(text: string): Sign[] {
  return [...text.matchAll(new RegExp(countryName.source, 'gu'))].map(([evidence]) => ({
    value: isoOfName(evidence)!,
    evidence,
  }))
}

const telephones = (text: string): Sign[] =>
  [...text.matchAll(/(?:\+|\b00)\s?\(?(\d{2,3})\)?[\s(/.-]?\d/g)].flatMap(([evidence, digits = '']) => {
    const value = callingCodes[digits] ?? callingCodes[digits.slice(0, 2)]
    return value === undefined ? [] : [{ value, evidence }]
  })

/** A shop that delivers to one country alone sells there. */
const deliveries = (text: string): Sign[] =>
  [...text.matchAll(deliveryWords)].flatMap(([evidence]) => namesIn(evidence).map(({ value }) => ({ value, evidence })))
