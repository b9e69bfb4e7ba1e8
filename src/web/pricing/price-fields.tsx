import type { UseFormReturn } from 'react-hook-form'
import {
  Exclusivity,
  InfringementCategory,
  longestUse,
  MarketSize,
  maxUses,
  PriceFactors,
  SizeOnPage,
} from '#contract/pricing/price.ts'
import type { Pricing } from '#contract/pricing/price-endpoints.ts'
import { type Currency, currencies } from '#contract/reference/money.ts'
import { DurationField } from '#web/platform/forms/choice-fields.tsx'
import { fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { wholeNumber } from '#web/platform/forms/whole-number.ts'
import { CheckboxField } from '#web/ui/forms/choices/checkbox-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { sizeWords, exclusivityWords } from './factor-words.ts'

export type TypedPrice = {
  /** The numbers are null while they are empty. */
  factors: Omit<PriceFactors, 'usedDays' | 'uses'> & { usedDays: number | null; uses: number | null }
  currency: Currency
  /** In the currency's own unit; null where what comes out stands. */
  instead: number | null
  reason: string
  /** Source of the factors that differ from the suggested ones. */
  proof: string
}

/** Reason of a first price that is as suggested. */
const tableReason = 'By the table of fees, with the suggested facts.'

/** Requires a reason of its own for a price other than the suggested one. */
const checkReason = (text: string, { factors, currency, instead }: TypedPrice, suggested: Pricing['suggested']) => {
  const { licenseExpiry: _, ...facts } = { ...suggested.factors, licenseExpiry: null }
  const isAsSuggested = instead === null && currency === suggested.currency && isSame(factors, facts)
  if (text.trim() === '') return 'Please say why.'
  return text !== tableReason || isAsSuggested || 'You changed the suggestion. Please say why.'
}

const byName = (values: object) => Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))

const isSame = (one: object, other: object): boolean => JSON.stringify(byName(one)) === JSON.stringify(byName(other))

/** What the form begins with: the price that holds, else what is suggested. */
export function typedFrom({ price, suggested }: Pricing): TypedPrice {
  const { licenseExpiry: _, ...factors } = price?.factors ?? { ...suggested.factors, licenseExpiry: null }
  return {
    factors,
    currency: price?.currency ?? suggested.currency,
    instead: null,
    reason: price ? '' : tableReason,
    proof: '',
  }
}

/** The factors that were typed; undefined while a number is missing or none that there can be. */
export const factorsOf = ({ factors }: TypedPrice): PriceFactors | undefined => PriceFactors.safeParse(factors).data

type PriceFieldsProps = {
  form: UseFormReturn<TypedPrice>
  /** Where a suggestion comes from, by its factor. */
  hints: Partial<Record<string, string>>
  fixedCurrency: Currency | null
  suggested: Pricing['suggested']
}

const named = <Value extends string>(values: readonly Value[], words?: Record<Value, string>) =>
  values.map((value) => ({ value, label: words ? words[value] : value }))

const daysRange = { min: 1, max: longestUse }
const usesRange = { min: 1, max: maxUses }

/** Everything that a price is made of, with where each suggestion comes from. */
export function PriceFields({ form, hints, fixedCurrency, suggested }: PriceFieldsProps) {
  const credit = useFieldOf(form, 'factors.isCreditMissing')
  const { value: currency } = useFieldOf(form, 'currency')
  return (
    <>
      <Columns>
        <Choices form={form} hints={hints} />
        <Numbers form={form} hints={hints} />
        <GoesOn form={form} hint={hints.continuedLicense} />
        <SelectField
          label="Currency"
          options={named(currencies)}
          disabled={fixedCurrency !== null}
          {...(fixedCurrency === null ? {} : { hint: 'Our letter named it: it stays.' })}
          {...fieldOf(form, 'currency')}
        />
      </Columns>
      <CheckboxField
        label="Photographer’s name"
        items={{ true: 'missing', false: 'given' }}
        value={credit.value}
        onChange={credit.onChange}
      />
      <MoneyField
        label="Ask for instead"
        hint="An amount in place of what the factors come to, not below the least."
        isOptional
        currency={currency}
        {...useFieldOf(form, 'instead')}
      />
      <TextField
        label="Source of what you changed"
        hint="A factor above the least needs one. The image user reads it."
        maxLength={500}
        {...useFieldOf(form, 'proof')}
      />
      <TextareaField
        label="Why this price"
        hint="The owner reads it."
        maxLength={1000}
        {...useFieldOf(form, 'reason', { validate: (text) => checkReason(text, form.getValues(), suggested) })}
      />
    </>
  )
}

const hinted = (hint: string | undefined) => (hint === undefined ? {} : { hint })

const Choices = ({ form, hints }: Pick<PriceFieldsProps, 'form' | 'hints'>) => (
  <>
    <SelectField
      label="Category of the use"
      options={named(InfringementCategory.options)}
      {...hinted(hints.category)}
      {...fieldOf(form, 'factors.category')}
    />
    <SelectField
      label="Market"
      options={named(MarketSize.options)}
      {...hinted(hints.marketSize)}
      {...fieldOf(form, 'factors.marketSize')}
    />
    <SelectField
      label="Size on the page"
      options={named(SizeOnPage.options, sizeWords)}
      {...hinted(hints.sizeOnPage)}
      {...fieldOf(form, 'factors.sizeOnPage')}
    />
    <SelectField
      label="Exclusivity"
      options={named(Exclusivity.options, exclusivityWords)}
      {...hinted(hints.exclusivity)}
      {...fieldOf(form, 'factors.exclusivity')}
    />
  </>
)

const Numbers = ({ form, hints }: Pick<PriceFieldsProps, 'form' | 'hints'>) => (
  <>
    <NumberField
      label="Days of use until now"
      {...daysRange}
      {...hinted(hints.usedDays)}
      {...useFieldOf(form, 'factors.usedDays', wholeNumber(daysRange))}
    />
    <NumberField
      label="Uses"
      {...usesRange}
      {...hinted(hints.uses)}
      {...useFieldOf(form, 'factors.uses', wholeNumber(usesRange))}
    />
  </>
)

/** For how long the image may go on being used. */
function GoesOn({ form, hint }: Pick<PriceFieldsProps, 'form'> & { hint: string | undefined }) {
  const { value, onChange, error, alwaysShow } = useFieldOf(form, 'factors.continuedLicense')
  return (
    <DurationField
      hint={`${hint === undefined ? '' : `${hint} `}For how long it may go on; none where the use ends.`}
      value={value}
      onChange={(days) => onChange(days as PriceFactors['continuedLicense'])}
      {...{ error, alwaysShow }}
    />
  )
}
