import { useState } from 'react'
import {
  confirmIdentity,
  decideTaxClaim,
  endPayoutHold,
  holdPayouts,
  type OwnerChecks,
  recordPayeeResult,
} from '#contract/billing/payouts/desk-endpoints.ts'
import { connectOwner } from '#contract/billing/runs/desk-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { countryName } from '../payout-words.ts'
import { DecisionDialog } from './decision-dialog.tsx'

type CheckProps = { of: OwnerChecks; onClose: () => void }

/** Takes what was seen of an identity, and when. */
export function IdentityDialog({ of: { owner }, onClose }: CheckProps) {
  const [on, choose] = useState<string | null>(null)
  const problem = on === null ? 'Choose the day.' : undefined
  return (
    <DecisionDialog
      title={`Identity of ${owner.name}`}
      label="What you saw, such as “Passport, by video”"
      submit="Confirm the identity"
      problem={problem}
      send={(seen) => call(confirmIdentity)({ ownerId: owner._id, seen, on: on! })}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Text size="small" tone="dim">
            Keep no copy of a document.
          </Text>
          <DateField label="Seen on" value={on} onChange={choose} error={problem} alwaysShow={isTried} />
        </>
      )}
    </DecisionDialog>
  )
}

const results = [
  { value: 'match', label: 'The name matches' },
  { value: 'accepted', label: 'The name is close, and accepted' },
  { value: 'close', label: 'The name is close' },
  { value: 'none', label: 'The name does not match' },
  { value: 'not-possible', label: 'The bank cannot check it' },
] as const
type Answer = (typeof results)[number]['value']

/** Takes the bank's answer about account and name. */
export function PayeeDialog({ of: { owner, version }, onClose }: CheckProps) {
  const [answer, choose] = useState<Answer | null>(null)
  const problem = answer === null ? 'Choose the bank’s answer.' : undefined
  const send = (reason: string) =>
    call(recordPayeeResult)({
      ownerId: owner._id,
      version,
      result: answer === 'accepted' ? 'close' : answer!,
      isAccepted: answer === 'accepted' || answer === 'match',
      reason,
    })
  return (
    <DecisionDialog
      title={`The bank’s answer about ${owner.holder}`}
      label="Reference or reason"
      submit="Keep the answer"
      problem={problem}
      send={send}
      onClose={onClose}
    >
      {(isTried) => (
        <RadioOptions
          question="Verification of Payee"
          options={results}
          value={answer}
          onChange={choose}
          error={problem}
          alwaysShow={isTried}
        />
      )}
    </DecisionDialog>
  )
}

/** Takes the owner's account at the card processor, for runs that pay by its transfers. */
export const ConnectDialog = ({ of: { owner, connected }, onClose }: CheckProps) => (
  <DecisionDialog
    title={`Account of ${owner.name} at the card processor`}
    label="The account, such as acct_1A2b3C4d"
    submit="Keep the account"
    send={(account) => call(connectOwner)({ ownerId: owner._id, connected: account })}
    onClose={onClose}
  >
    {() => connected !== null && <Text>Until now: {connected}</Text>}
  </DecisionDialog>
)

const decisions = [
  { value: 'accepted', label: 'Accept it' },
  { value: 'refused', label: 'Refuse it' },
] as const

/** Decides on a claim of a treaty's rate. */
export function ClaimDialog({ of: { owner, version, claim }, onClose }: CheckProps) {
  const [is, choose] = useState<'accepted' | 'refused' | null>(null)
  const problem = is === null ? 'Choose one of the two.' : undefined
  return (
    <DecisionDialog
      title={`Tax claim of ${owner.name}`}
      label="Reason"
      submit="Keep the decision"
      problem={problem}
      send={(reason) => call(decideTaxClaim)({ ownerId: owner._id, version, is: is!, reason })}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {claim && (
            <Text>
              {claim.form}: article {claim.article} of the treaty with {countryName(claim.residence)}, {claim.percent} %
            </Text>
          )}
          <RadioOptions
            question="The claim"
            options={decisions}
            value={is}
            onChange={choose}
            error={problem}
            alwaysShow={isTried}
          />
        </>
      )}
    </DecisionDialog>
  )
}

const reasons = [
  { value: 'deceased', label: 'The owner has died' },
  { value: 'disputed-owner', label: 'The ownership is disputed' },
  { value: 'court', label: 'An authority asked for it' },
  { value: 'other', label: 'Another reason' },
] as const

/** Holds an owner's pay-outs until staff end it. */
export function HoldDialog({ of: { owner }, onClose }: CheckProps) {
  const [reason, choose] = useState<(typeof reasons)[number]['value']>('deceased')
  return (
    <DecisionDialog
      title={`Hold the pay-outs of ${owner.name}?`}
      label="Note for staff"
      submit="Hold them"
      send={(note) => call(holdPayouts)({ ownerId: owner._id, reason, note, until: null })}
      onClose={onClose}
    >
      {() => (
        <SelectField
          label="Reason, told to the owner"
          options={reasons}
          value={reason}
          onChange={({ target }) => choose(target.value as typeof reason)}
        />
      )}
    </DecisionDialog>
  )
}

/** Ends the first hold of staff. */
export const EndHoldDialog = ({ of: { owner, staffHolds }, onClose }: CheckProps) => (
  <DecisionDialog
    title={`End the hold of ${owner.name}?`}
    label="Why it ends"
    submit="End the hold"
    send={(note) => call(endPayoutHold)({ holdId: staffHolds[0]!._id, note })}
    onClose={onClose}
  >
    {() => <Text>{staffHolds[0]?.note}</Text>}
  </DecisionDialog>
)
