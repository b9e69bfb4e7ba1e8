import { z } from 'zod'

export const TaxFormName = z.enum(['W-9', 'W-8BEN', 'W-8BEN-E'])
export type TaxFormName = z.infer<typeof TaxFormName>

const oneLine = (most: number, empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(most, { error: `This has at most ${most} characters.`, abort: true })
    .regex(/^\P{Cc}*$/u, 'This cannot hold control characters.')

/** A tax form as its owner states and signs it here. */
export const TaxForm = z.object({
  form: TaxFormName,
  /** Taxpayer identification number: the United States' own, or that of the country of residence. */
  tin: oneLine(30, 'Enter the tax identification number.').nullable(),
  /** The claim of a lower rate by a treaty with the country of residence; `percent` as the treaty gives it. */
  treaty: z
    .object({
      article: oneLine(40, 'Name the article of the treaty.'),
      percent: z
        .number('Enter the rate in per cent.')
        .int('A rate is a whole number.')
        .min(0, 'A rate is 0 to 30 per cent.')
        .max(30, 'A rate is 0 to 30 per cent.'),
    })
    .nullable(),
  /** The name under which it is signed, under penalties of perjury. */
  signedName: oneLine(100, 'Sign with your full name.'),
})
export type TaxForm = z.infer<typeof TaxForm>

/** Country and kind of an owner, as tax law asks. */
export type TaxPerson = { residence: string; kind: 'private' | 'business' }

type Report = { form: '1099-MISC' | '1042-S'; box: string; year: number; threshold: number; currency: 'USD' }

type TaxRule = {
  /** The country of the provider. */
  provider: string
  /** ISO day from which it holds. */
  from: string
  forms: { domestic: TaxFormName; foreignPerson: TaxFormName; foreignBusiness: TaxFormName }
  /** Per cent kept of the domestic share of a foreign owner. */
  withheld: number
  reports: Report[]
  source: string
}

/** `threshold` in minor units. Royalties stay at 10 dollars a year where other payments rose to 2,000. */
const rules: TaxRule[] = [
  {
    provider: 'US',
    from: '2026-01-01',
    forms: { domestic: 'W-9', foreignPerson: 'W-8BEN', foreignBusiness: 'W-8BEN-E' },
    withheld: 30,
    reports: [
      { form: '1099-MISC', box: '2, royalties', year: 2026, threshold: 10_00, currency: 'USD' },
      { form: '1042-S', box: 'income code 12', year: 2026, threshold: 0, currency: 'USD' },
    ],
    source: 'IRC 1441 and 6050N; Instructions for Forms 1099-MISC and 1042-S (2026)',
  },
]

/** Returns the rule of the provider's country on a day; undefined where it asks for no form. */
export const taxRuleOf = (provider: string | null, on: string): TaxRule | undefined =>
  rules
    .filter((rule) => rule.provider === provider && rule.from <= on)
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]

/** Returns the form that an owner signs before the first pay-out; undefined where none is asked for. */
export function taxFormFor(provider: string | null, person: TaxPerson, on: string): TaxFormName | undefined {
  const rule = taxRuleOf(provider, on)
  if (!rule) return undefined
  if (person.residence === rule.provider) return rule.forms.domestic
  return person.kind === 'private' ? rule.forms.foreignPerson : rule.forms.foreignBusiness
}

/** Returns the report that the provider makes of a year's payments to an owner; undefined below its threshold. */
export function reportFor(
  provider: string | null,
  person: TaxPerson,
  { on, paid }: { on: string; paid: number },
): Report | undefined {
  const rule = taxRuleOf(provider, on)
  const form = person.residence === rule?.provider ? '1099-MISC' : '1042-S'
  return rule?.reports.find((report) => report.form === form && paid > 0 && paid >= report.threshold)
}

export type Withholding = {
  percent: number
  reason:
    | 'no-rule'
    | 'domestic'
    | 'foreign-source'
    | 'no-form'
    | 'no-claim'
    | 'no-tin'
    | 'claim-undecided'
    | 'claim-refused'
    | 'treaty'
}

type Withheld = TaxPerson & {
  /** The country in which the payment has its source. */
  source: string
  form: TaxForm | null
  claim: 'none' | 'open' | 'accepted' | 'refused'
}

/** Returns per cent and reason of the tax that is kept from an owner's share of one source. */
export function withholdingOf(provider: string | null, on: string, of: Withheld): Withholding {
  const rule = taxRuleOf(provider, on)
  if (!rule) return { percent: 0, reason: 'no-rule' }
  if (of.residence === rule.provider) return { percent: 0, reason: 'domestic' }
  if (of.source !== rule.provider) return { percent: 0, reason: 'foreign-source' }
  const full = (reason: Withholding['reason']) => ({ percent: rule.withheld, reason })
  if (of.form?.form !== taxFormFor(provider, of, on)) return full('no-form')
  if (!of.form?.treaty) return full('no-claim')
  if (of.form.tin === null) return full('no-tin')
  if (of.claim !== 'accepted') return full(of.claim === 'refused' ? 'claim-refused' : 'claim-undecided')
  return { percent: Math.min(of.form.treaty.percent, rule.withheld), reason: 'treaty' }
}

/** A withholding as the owner reads it. */
export const withholdingWords: Record<Withholding['reason'], string> = {
  'no-rule': 'No tax is kept: our country asks for none.',
  domestic: 'No tax is kept: you live in our country.',
  'foreign-source': 'No tax is kept: this money has its source in another country.',
  'no-form': 'Tax is kept: we have no tax form of yours.',
  'no-claim': 'Tax is kept: your tax form claims no treaty.',
  'no-tin': 'Tax is kept: your claim lacks a tax identification number.',
  'claim-undecided': 'Tax is kept: we have not accepted your claim yet.',
  'claim-refused': 'Tax is kept: we could not accept your claim.',
  treaty: 'Tax is kept at the rate of the treaty.',
}
