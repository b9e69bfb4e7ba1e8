import { useState } from 'react'
import type { OwnerChecks } from '#contract/billing/payouts/desk-endpoints.ts'
import { useMay } from '#web/accounts/index.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { countryName } from '../payout-words.ts'
import { ClaimDialog, ConnectDialog, EndHoldDialog, HoldDialog, IdentityDialog, PayeeDialog } from './check-dialogs.tsx'

type Check = 'identity' | 'payee' | 'connect' | 'claim' | 'hold' | 'end-hold'
type Asked = { check: Check; of: OwnerChecks }

/** Owners whose details changed last, those who are held first. */
export function OwnersToCheck({ owners }: { owners: readonly OwnerChecks[] }) {
  const [asked, ask] = useState<Asked>()
  return (
    <Panel title="Owners to check">
      {owners.length === 0 && <Text tone="dim">No owner has entered where they are paid.</Text>}
      <Entries label="Owners to check">
        {owners.map((of) => (
          <Entry key={of.owner._id} actions={<StateOf of={of} />}>
            <Text>
              {of.owner.name}, paid to {of.owner.holder} in {countryName(of.owner.country)}
            </Text>
            {of.holds.map(({ code, note, until }, at) => (
              <Text key={`${code} ${at}`} size="small" tone="dim">
                {note}
                {until !== null && ` Until ${formatDay(until)}.`}
              </Text>
            ))}
            <Known of={of} />
            <Acts of={of} onAsk={(check) => ask({ check, of })} />
          </Entry>
        ))}
      </Entries>
      {asked && <Asking {...asked} onClose={() => ask(undefined)} />}
    </Panel>
  )
}

const StateOf = ({ of: { holds } }: { of: OwnerChecks }) =>
  holds.length === 0 ? (
    <StatusMark filled="full" tone="ok">
      Can be paid
    </StatusMark>
  ) : (
    <StatusMark filled="half" tone="warn">
      Held
    </StatusMark>
  )

const results = {
  match: 'the name matches',
  close: 'the name is close',
  none: 'the name does not match',
  'not-possible': 'no check was possible',
} as const

const Known = ({ of: { identity, payee, connected } }: { of: OwnerChecks }) => (
  <>
    {identity && (
      <Text size="small">
        Identity: {identity.seen}, seen {identity.on} by {identity.by}
      </Text>
    )}
    {payee && (
      <Text size="small">
        Bank: {results[payee.result]}, {formatDay(payee.at)}, {payee.by}
      </Text>
    )}
    {connected !== null && <Text size="small">Account at the card processor: {connected}</Text>}
  </>
)

function Acts({ of, onAsk }: { of: OwnerChecks; onAsk: (check: Check) => void }) {
  const isFinance = useMay()('finance')
  const acts = [
    { check: 'identity', label: 'Confirm identity', isShown: isFinance },
    { check: 'payee', label: 'Record the bank’s answer', isShown: isFinance },
    { check: 'connect', label: 'Enter the card processor’s account', isShown: isFinance },
    { check: 'claim', label: 'Decide the tax claim', isShown: isFinance && of.claim?.state === 'open' },
    { check: 'hold', label: 'Hold', isShown: of.staffHolds.length === 0 },
    { check: 'end-hold', label: 'End the hold', isShown: of.staffHolds.length > 0 },
  ] as const
  return (
    <Row gap="tight">
      {acts
        .filter(({ isShown }) => isShown)
        .map(({ check, label }) => (
          <Button
            key={check}
            look="quiet"
            size="small"
            aria-label={`${label}: ${of.owner.name}`}
            onClick={() => onAsk(check)}
          >
            {label}
          </Button>
        ))}
    </Row>
  )
}

function Asking({ check, of, onClose }: Asked & { onClose: () => void }) {
  switch (check) {
    case 'identity':
      return <IdentityDialog of={of} onClose={onClose} />
    case 'payee':
      return <PayeeDialog of={of} onClose={onClose} />
    case 'connect':
      return <ConnectDialog of={of} onClose={onClose} />
    case 'claim':
      return <ClaimDialog of={of} onClose={onClose} />
    case 'hold':
      return <HoldDialog of={of} onClose={onClose} />
    case 'end-hold':
      return <EndHoldDialog of={of} onClose={onClose} />
    default:
      return check satisfies never
  }
}
