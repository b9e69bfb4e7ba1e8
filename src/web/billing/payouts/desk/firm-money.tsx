import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookFirmTransfer, type FirmMoney as Held } from '#contract/billing/settlements/desk-endpoints.ts'
import { formatAmount, minorOf } from '#contract/reference/money.ts'
import { useMay } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { firmMoneyQuery } from '../queries.ts'
import { DecisionDialog } from './decision-dialog.tsx'

/** Money that law firms hold for owners and us, and their transfers to our bank. */
export function FirmMoney() {
  const [booked, book] = useState<Held>()
  const books = useMay()('finance')
  return (
    <Panel title="Money at law firms">
      <Loaded query={useQuery(firmMoneyQuery)} label="Loading what law firms hold">
        {({ data }) =>
          data.length === 0 ? (
            <Text>No law firm holds money for owners.</Text>
          ) : (
            <Entries label="Held by law firms">
              {data.map((one) => (
                <Entry
                  key={one.settlement}
                  actions={
                    books && (
                      <Button look="quiet" size="small" onClick={() => book(one)}>
                        Book its transfer
                      </Button>
                    )
                  }
                >
                  <Text>
                    {one.case.reference}: {formatAmount(one.amount, one.currency, 'en')}
                  </Text>
                  {one.since !== null && (
                    <Text size="small" tone="dim">
                      Since {formatDay(one.since)}. The owner’s share is due once our bank has it.
                    </Text>
                  )}
                </Entry>
              ))}
            </Entries>
          )
        }
      </Loaded>
      {booked && <TransferDialog of={booked} onClose={() => book(undefined)} />}
    </Panel>
  )
}

function TransferDialog({ of: { settlement, case: of, currency }, onClose }: { of: Held; onClose: () => void }) {
  const [value, type] = useState<number | null>(null)
  const [on, choose] = useState<string | null>(null)
  const noAmount = value === null || value <= 0
  return (
    <DecisionDialog
      title={`Transfer of the law firm for ${of.reference}`}
      label="Reference on our bank’s statement"
      submit="Book the transfer"
      problem={noAmount || on === null ? 'Something is missing.' : undefined}
      send={(reference) =>
        call(bookFirmTransfer)({
          settlementId: settlement,
          reference,
          amount: minorOf({ value: value!, currency }) ?? 0,
          on: on!,
        })
      }
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <MoneyField
            label="Amount"
            currency={currency}
            value={value}
            onChange={type}
            error={noAmount ? 'Type the amount as it stands on the statement.' : undefined}
            alwaysShow={isTried}
          />
          <DateField
            label="Booked on"
            value={on}
            onChange={choose}
            error={on === null ? 'Choose the day.' : undefined}
            alwaysShow={isTried}
          />
        </>
      )}
    </DecisionDialog>
  )
}
