import { countryCodes } from '#contract/accounts/country-codes.ts'
import { countryIn } from '#contract/portal/payer-formats.ts'
import { PartInterval } from '#contract/billing/instalments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { useWords } from '../words.ts'
import { CardPlace } from './card-place.tsx'
import { PartsSchedule } from './parts-schedule.tsx'
import { type Asked, type PartsAbout, useParts } from './use-parts.ts'

type Parts = ReturnType<typeof useParts>

/** A card charged in two or three parts: all fields are required, and the whole schedule stands there before anybody agrees. */
export function PartsForm(about: PartsAbout) {
  const { words } = useWords()
  const { pay } = words
  const parts = useParts(about)
  return (
    <Form onSubmit={parts.submit} failure={parts.failure} leadsToFault>
      <PlanFields parts={parts} counts={about.counts} />
      {parts.days.problem === undefined && (
        <PartsSchedule
          parts={parts.planned.parts.map(({ n, due, amount }) => ({
            n,
            amount,
            open: amount,
            due: due.toISOString(),
            state: 'due',
          }))}
          currency={about.currency}
          isPlanned
        />
      )}
      <AddressFields parts={parts} />
      <CardPlace onReady={parts.setCard} />
      {parts.days.problem === undefined && (
        <Checkbox
          label={parts.consent}
          checked={parts.isAgreed}
          onChange={({ target }) => parts.agree(target.checked)}
        />
      )}
      <Button type="submit" isBusy={parts.isBusy}>
        {pay.partsButton}
      </Button>
    </Form>
  )
}

function PlanFields({ parts: { plan, change, days, isTried }, counts }: { parts: Parts; counts: readonly number[] }) {
  const { words } = useWords()
  const { pay } = words
  return (
    <Columns least="narrow">
      <SelectField
        label={pay.parts}
        value={String(plan.parts)}
        onChange={({ target }) => change({ parts: Number(target.value) })}
        options={counts.map((count) => ({ value: String(count), label: String(count) }))}
      />
      <SelectField
        label={pay.interval}
        value={plan.interval}
        onChange={({ target }) => change({ interval: target.value as PartInterval })}
        options={PartInterval.options.map((value) => ({ value, label: pay.intervals[value] }))}
      />
      <TextField
        label={pay.startDate}
        type="date"
        min={days.from}
        max={days.to}
        value={plan.start}
        onChange={({ target }) => change({ start: target.value })}
        error={days.problem}
        alwaysShow={isTried}
      />
    </Columns>
  )
}

function AddressFields({ parts: { typed, set, errorOf, hasStates, isTried } }: { parts: Parts }) {
  const { words, language } = useWords()
  const { pay } = words
  const field = (name: keyof Asked, label: string, complete: string) => (
    <TextField
      label={label}
      value={typed[name]}
      autoComplete={complete}
      onChange={set(name)}
      error={errorOf(name)}
      alwaysShow={isTried}
    />
  )
  return (
    <Columns>
      {field('name', pay.nameOnCard, 'cc-name')}
      {field('street', pay.street, 'street-address')}
      {field('postal_code', pay.postalCode, 'postal-code')}
      {field('city', pay.city, 'address-level2')}
      <SelectField
        label={pay.country}
        value={typed.country}
        placeholder=""
        autoComplete="country"
        onChange={set('country')}
        options={countryCodes
          .map((value) => ({ value, label: countryIn(language, value) }))
          .toSorted((one, other) => one.label.localeCompare(other.label, language))}
        error={errorOf('country')}
        alwaysShow={isTried}
      />
      {field('state', hasStates ? pay.state : pay.stateIfAny, 'address-level1')}
      {field('email', pay.email, 'email')}
    </Columns>
  )
}
