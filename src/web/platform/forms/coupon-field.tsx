import { useState } from 'react'
import { sentenceOf } from '../calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'

type CouponFieldProps = {
  applied: { code: string; description: string } | null
  /** Why it was refused; null where it was not. */
  failure: Error | null
  isBusy?: boolean
  onCoupon: (coupon: string | undefined) => void
}

/** Takes a coupon; shows its discount, or why refused. */
export function CouponField({ applied, failure, isBusy = false, onCoupon }: CouponFieldProps) {
  const [typed, setTyped] = useState('')
  const refused = failure === null ? undefined : sentenceOf(failure)
  if (applied)
    return (
      <Row gap="tight">
        <Text tone="ok">
          {applied.code}: {applied.description}
        </Text>
        <Button look="quiet" size="small" isBusy={isBusy} onClick={() => onCoupon(undefined)}>
          Without it
        </Button>
      </Row>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const code = typed.trim()
        if (code !== '') onCoupon(code)
      }}
    >
      <Row align="start">
        <TextField
          label="Coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={refused}
          alwaysShow={refused !== undefined}
        />
        <AtFoot>
          <Button type="submit" look="quiet" isBusy={isBusy} disabled={typed.trim() === ''}>
            Use it
          </Button>
        </AtFoot>
      </Row>
    </form>
  )
}
