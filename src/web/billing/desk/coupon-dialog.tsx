import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createCoupon } from '#contract/billing/coupons.ts'
import { type PlanId, planIds } from '#contract/billing/plans.ts'
import { call } from '#web/platform/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { RadioOptions } from '#web/ui/forms/radio-options.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { couponsQuery } from '../queries.ts'
import { planNames } from '../words.ts'
import { type CouponAnswers, currenciesOffered, durations, kinds, noAnswers, readCoupon } from './coupon-answers.ts'

type CouponDialogProps = { isOpen: boolean; onClose: () => void }

/** Makes a coupon. What was typed stays until it is made or closed. */
export function CouponDialog({ isOpen, onClose }: CouponDialogProps) {
  const [answers, setAnswers] = useState<CouponAnswers>(noAnswers)
  const [isChecked, check] = useState(false)
  const close = () => {
    setAnswers(noAnswers)
    check(false)
    make.reset()
    onClose()
  }
  const make = useMakeCoupon(close)
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
      {make.isError && <Banner tone="error">{problemInWords(make.error)}</Banner>}
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
const problemInWords = (error: unknown) =>
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

function Fields({ answers, problems, alwaysShow, onChange }: FieldsProps) {
  const said = (name: keyof CouponAnswers) => ({ error: problems[name], alwaysShow })
  const { kind, duration, plans } = answers
  return (
    <>
      <TextField
        label="Code"
        hint="Letters, digits and hyphens, as people type it."
        autoComplete="off"
        maxLength={40}
        value={answers.code}
        onChange={({ target }) => onChange({ code: target.value.toUpperCase() })}
        {...said('code')}
      />
      <RadioOptions
        question="It takes off"
        options={kinds}
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      {kind === 'percent' ? (
        <NumberField
          label="Per cent"
          min={1}
          max={100}
          value={answers.percent}
          onChange={(percent) => onChange({ percent })}
          {...said('percent')}
        />
      ) : (
        <Row align="start">
          <MoneyField
            label="Amount"
            currency={answers.currency}
            value={answers.amount}
            onChange={(amount) => onChange({ amount })}
            {...said('amount')}
          />
          <SelectField
            label="Currency"
            options={currenciesOffered}
            value={answers.currency}
            onChange={({ target }) => onChange({ currency: target.value as CouponAnswers['currency'] })}
          />
        </Row>
      )}
      <RadioOptions
        question="It counts"
        options={durations}
        value={duration}
        onChange={(chosen) => onChange({ duration: chosen })}
      />
      {duration === 'months' && (
        <NumberField
          label="Months"
          min={1}
          max={36}
          value={answers.months}
          onChange={(months) => onChange({ months })}
          {...said('months')}
        />
      )}
      <Limits answers={answers} onChange={onChange} />
      <Plans chosen={plans} onChange={(next) => onChange({ plans: next })} />
    </>
  )
}

const lastDay = () => new Date(new Date().getFullYear() + 5, 11, 31)

const Limits = ({ answers: { until, most }, onChange }: Pick<FieldsProps, 'answers' | 'onChange'>) => (
  <>
    <DateField
      label="Last day"
      isOptional
      firstDay={new Date()}
      lastDay={lastDay()}
      value={until}
      onChange={(day) => onChange({ until: day })}
    />
    <NumberField
      label="How many accounts may use it"
      isOptional
      min={1}
      value={most}
      onChange={(number) => onChange({ most: number })}
    />
  </>
)

const paidPlans = planIds.filter((id) => id !== 'free')

const Plans = ({ chosen, onChange }: { chosen: readonly PlanId[]; onChange: (plans: PlanId[]) => void }) => (
  <fieldset>
    <legend className="mb-1 text-small font-medium">For which plans; none means all</legend>
    <Row>
      {paidPlans.map((id) => (
        <Checkbox
          key={id}
          label={planNames[id]}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </Row>
  </fieldset>
)
