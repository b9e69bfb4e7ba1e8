import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createCoupon } from '#contract/billing/coupons.ts'
import { planIds } from '#contract/billing/plans.ts'
import { RegistrationOption, registrationOptions } from '#contract/reference/registration-options.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { CheckboxOptions } from '#web/ui/forms/choices/checkbox-options.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { couponsQuery } from '../queries.ts'
import { planNames } from '../words.ts'
import {
  type CouponAnswers,
  currenciesOffered,
  durations,
  kinds,
  noAnswers,
  purposes,
  readCoupon,
} from './coupon-answers.ts'

type CouponDialogProps = { isOpen: boolean; onClose: () => void }

/** Makes a coupon. What was typed stays until it is made or closed. */
export function CouponDialog({ isOpen, onClose }: CouponDialogProps) {
  const [answers, setAnswers] = useState<CouponAnswers>(noAnswers)
  const [isChecked, check] = useState(false)
  const forget = () => {
    setAnswers(noAnswers)
    check(false)
  }
  const make = useMakeCoupon(() => {
    forget()
    onClose()
  })
  const close = () => {
    forget()
    make.reset()
    onClose()
  }
  const { problems, coupon } = readCoupon(answers)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="New coupon"
      onSubmit={() => {
        check(true)
        if (coupon && !make.isPending) make.mutate(coupon)
      }}
      actions={
        <Button type="submit" isBusy={make.isPending}>
          Make it
        </Button>
      }
    >
      {make.isError && <Banner tone="error">{formatProblem(make.error)}</Banner>}
      <Fields
        answers={answers}
        problems={problems}
        alwaysShow={isChecked}
        onChange={(more) => setAnswers((before) => ({ ...before, ...more }))}
      />
    </Dialog>
  )
}

/** A form's refusal says at which field; here it is said above all of them. */
const formatProblem = (error: unknown) =>
  error instanceof ProblemError && error.fields.length > 0
    ? error.fields.map(({ message }) => message).join(' ')
    : sentenceOf(error)

function useMakeCoupon(close: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call(createCoupon),
    onSuccess: ({ code }) => {
      close()
      notify(`${code} can be used now.`, { tone: 'ok' })
      return queryClient.invalidateQueries(couponsQuery)
    },
  })
}

type FieldsProps = {
  answers: CouponAnswers
  problems: Partial<Record<keyof CouponAnswers, string>>
  alwaysShow: boolean
  onChange: (more: Partial<CouponAnswers>) => void
}

function Fields(props: FieldsProps) {
  const { answers, problems, alwaysShow, onChange } = props
  return (
    <>
      <TextField
        label="Code"
        hint="Letters, digits and hyphens, as people type it."
        autoComplete="off"
        maxLength={40}
        value={answers.code}
        onChange={({ target }) => onChange({ code: target.value.toUpperCase() })}
        error={problems.code}
        alwaysShow={alwaysShow}
      />
      <TakesOff {...props} />
      <RadioOptions
        question="It is for"
        options={purposes}
        value={answers.countsFor}
        onChange={(countsFor) => onChange({ countsFor })}
      />
      {answers.countsFor !== 'registrations' && <Counts {...props} />}
      <Limits {...props} />
      <Named {...props} />
    </>
  )
}

const TakesOff = ({ answers, problems, alwaysShow, onChange }: FieldsProps) => (
  <>
    <RadioOptions
      question="It takes off"
      options={kinds}
      value={answers.kind}
      onChange={(kind) => onChange({ kind })}
    />
    {answers.kind === 'percent' ? (
      <NumberField
        label="Per cent"
        min={1}
        max={100}
        value={answers.percent}
        onChange={(percent) => onChange({ percent })}
        error={problems.percent}
        alwaysShow={alwaysShow}
      />
    ) : (
      <Row align="start">
        <MoneyField
          label="Amount"
          currency={answers.currency}
          value={answers.amount}
          onChange={(amount) => onChange({ amount })}
          error={problems.amount}
          alwaysShow={alwaysShow}
        />
        <SelectField
          label="Currency"
          options={currenciesOffered}
          value={answers.currency}
          onChange={({ target }) => onChange({ currency: target.value as CouponAnswers['currency'] })}
        />
      </Row>
    )}
  </>
)

const Counts = ({ answers, problems, alwaysShow, onChange }: FieldsProps) => (
  <>
    <RadioOptions
      question="It counts"
      options={durations}
      value={answers.duration}
      onChange={(duration) => onChange({ duration })}
    />
    {answers.duration === 'months' && (
      <NumberField
        label="Months"
        min={1}
        max={36}
        value={answers.months}
        onChange={(months) => onChange({ months })}
        error={problems.months}
        alwaysShow={alwaysShow}
      />
    )}
  </>
)

/** The plans and registrations that a coupon is for. */
const Named = ({ answers, onChange }: FieldsProps) => (
  <>
    {answers.countsFor !== 'registrations' && (
      <CheckboxOptions
        question="For which plans; none means all"
        options={paidPlans}
        value={answers.plans}
        onChange={(plans) => onChange({ plans })}
      />
    )}
    {answers.countsFor !== 'plans' && (
      <CheckboxOptions
        question="Registrations that it counts for; none means all"
        options={registrationsOffered}
        value={answers.registrations}
        onChange={(registrations) => onChange({ registrations })}
      />
    )}
  </>
)

const yearsAhead = 5

function Limits({ answers: { until, most }, problems, alwaysShow, onChange }: FieldsProps) {
  const [today] = useState(() => new Date())
  return (
    <>
      <DateField
        label="Last day"
        isOptional
        firstDay={today}
        lastDay={new Date(today.getFullYear() + yearsAhead, 11, 31)}
        value={until}
        onChange={(day) => onChange({ until: day })}
        error={problems.until}
        alwaysShow={alwaysShow}
      />
      <NumberField
        label="How many accounts may use it"
        isOptional
        min={1}
        value={most}
        onChange={(number) => onChange({ most: number })}
        error={problems.most}
        alwaysShow={alwaysShow}
      />
    </>
  )
}

const registrationsOffered = RegistrationOption.options.map((value) => ({
  value,
  label: registrationOptions[value].label,
}))

const paidPlans = planIds.filter((id) => id !== 'free').map((id) => ({ value: id, label: planNames[id] }))
