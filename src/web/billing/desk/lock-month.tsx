import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankMove, KeptFor, MonthClosing } from '#contract/billing/closing.ts'
import { lockLedgerMonth } from '#contract/billing/desk-endpoints.ts'
import { Currency, formatAmount, minorOf } from '#contract/reference/money.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatMonth } from './months.ts'
import { closingQuery, locksQuery } from './queries.ts'

type LockMonthProps = { month: string; onClose: () => void }
type OfCurrency = MonthClosing['currencies'][number]

/** Shows how a month ends at the bank, and locks it once the bank's statements say the same. */
export function LockMonth({ month, onClose }: LockMonthProps) {
  const queryClient = useQueryClient()
  const [balances, setBalances] = useState<Record<string, number | null>>({})
  const [isTried, setTried] = useState(false)
  const closing = useQuery(closingQuery(month))
  const lock = useMutation({
    mutationFn: call(lockLedgerMonth),
    onSuccess: () => {
      onClose()
      return queryClient.invalidateQueries(locksQuery)
    },
  })
  const asked = (closing.data?.currencies ?? []).filter(isAtBank)
  const submit = () => {
    setTried(true)
    const bank = asked.flatMap(({ currency }) => {
      const balance = minorIn(balances[currency], currency)
      return balance === undefined ? [] : [{ currency, balance }]
    })
    if (closing.data && bank.length === asked.length && !lock.isPending) lock.mutate({ month, bank })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Lock ${formatMonth(month)}?`}
      onSubmit={submit}
      actions={
        <Button type="submit" isBusy={lock.isPending}>
          Lock it for good
        </Button>
      }
    >
      {lock.isError && <Banner tone="error">{sentenceOf(lock.error)}</Banner>}
      <Text>
        Nothing is posted into it any more, and nobody can unlock it. What becomes known later is posted into the month
        in which it does.
      </Text>
      <Loaded query={closing} label="Loading the closing of the month">
        {({ currencies }) => (
          <Stack>
            {currencies.map((one) => (
              <Closing key={one.currency} of={one} />
            ))}
          </Stack>
        )}
      </Loaded>
      {asked.map(({ currency }) => (
        <Balance
          key={currency}
          currency={currency}
          value={balances[currency] ?? null}
          onChange={(value) => setBalances((all) => ({ ...all, [currency]: value }))}
          isTried={isTried}
        />
      ))}
    </Dialog>
  )
}

type BalanceProps = {
  currency: string
  value: number | null
  onChange: (value: number | null) => void
  isTried: boolean
}

const Balance = ({ currency, value, onChange, isTried }: BalanceProps) => (
  <MoneyField
    label={`The bank’s closing balance in ${currency}, of all accounts`}
    currency={Currency.parse(currency)}
    value={value}
    onChange={onChange}
    error={minorIn(value, currency) === undefined ? 'Enter the sum of the statements.' : undefined}
    alwaysShow={isTried}
  />
)

const isAtBank = ({ opening, moves }: OfCurrency): boolean => opening !== 0 || moves.length > 0

const minorIn = (value: number | null | undefined, currency: string): number | undefined =>
  value === null || value === undefined ? undefined : minorOf({ value, currency: Currency.parse(currency) })

const moveWords: Record<BankMove, string> = {
  received: 'Received from payers',
  'given-back': 'Given back to payers',
  'from-processors': 'From payment services',
  'from-firms': 'From law firms',
  'paid-out': 'Paid out to owners',
  returned: 'Pay-outs that came back',
  exchanged: 'Exchanged at the bank',
  other: 'Other movements',
}
const keptWords: Record<KeptFor, string> = {
  owners: 'owed to owners',
  reserve: 'reserve',
  'in-transit': 'on its way to owners',
  'tax-kept': 'tax for authorities',
  partners: 'owed to partners',
  exchange: 'exchanged and not paid out',
}

const Closing = ({ of: { currency, opening, moves, closing, postedLater, keptFor } }: { of: OfCurrency }) => {
  const written = (amount: number) => formatAmount(amount, currency, 'en')
  return (
    <>
      <SumLines label={`Bank in ${currency}`}>
        <SumLine name={`Opening balance in ${currency}`} sum={written(opening)} />
        {moves.map(({ kind, amount }) => (
          <SumLine key={kind} name={moveWords[kind]} sum={written(amount)} />
        ))}
        <SumLine
          name="Closing balance by the books"
          {...(postedLater !== 0 && { note: `${written(postedLater)} of it was posted after the month.` })}
          sum={written(closing)}
          isTotal
        />
      </SumLines>
      {keptFor.length > 0 && (
        <Text size="small" tone="dim">
          Kept for others: {keptFor.map(({ kind, amount }) => `${written(amount)} ${keptWords[kind]}`).join(', ')}.
        </Text>
      )}
    </>
  )
}
