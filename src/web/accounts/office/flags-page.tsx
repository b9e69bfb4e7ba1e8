import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FeatureFlag, featureFlags } from '#contract/accounts/feature-flags.ts'
import { flagNames } from '#contract/accounts/flag-names.ts'
import { findOwners, type FoundOwner } from '#contract/accounts/look-endpoints.ts'
import type { FlagDecision } from '#contract/accounts/office/flags.ts'
import { call } from '#web/platform/calls/call.ts'
import { SearchField } from '#web/platform/forms/search-field.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { FlagHistory } from './flag-history.tsx'
import { OfficeFrame, useMayDecide } from './office-frame.tsx'
import { flagsQuery } from './office-queries.ts'

/** Parts of the pages, for all accounts and for one. */
export function FlagsPage() {
  const [owner, choose] = useState<FoundOwner>()
  const flags = useQuery(flagsQuery(owner?._id))
  return (
    <OfficeFrame title="Feature flags">
      <Stack gap="loose">
        <Text tone="dim">
          A part that is off is gone from the pages. The word on an account wins over the word for all. Parts that
          owners left out stay left out.
        </Text>
        <ForOne owner={owner} choose={choose} />
        <Loaded query={flags} label="Loading the flags" lines={12}>
          {({ forAll, forAccount, history }) => (
            <>
              {owner && <Flags title={owner.name} account={owner} decisions={forAccount} />}
              <Flags title="All accounts" account={undefined} decisions={forAll} />
              <FlagHistory history={history} />
            </>
          )}
        </Loaded>
      </Stack>
    </OfficeFrame>
  )
}

const least = 3

type ForOneProps = { owner: FoundOwner | undefined; choose: (owner: FoundOwner | undefined) => void }

/** Finds the account that the flags are for. */
function ForOne({ owner, choose }: ForOneProps) {
  const [email, find] = useState('')
  const found = useQuery({
    queryKey: ['desk', 'owners', email],
    queryFn: ({ signal }) => call(findOwners, signal)({ email }),
    enabled: email.length >= least,
  })
  if (owner)
    return (
      <Row>
        <Text>
          {owner.name}, {owner.email}
        </Text>
        <Button look="quiet" size="small" onClick={() => choose(undefined)}>
          All accounts only
        </Button>
      </Row>
    )
  return (
    <Measure>
      <SearchField label="One account" placeholder="How its email address begins" value={email} onChange={find} />
      {found.data?.data.length === 0 && <Text tone="dim">No owner has an address that begins so.</Text>}
      <Entries label="Accounts">
        {(found.data?.data ?? []).map((one) => (
          <Entry
            key={one._id}
            actions={
              <Button look="quiet" size="small" aria-label={`Flags of ${one.name}`} onClick={() => choose(one)}>
                Flags
              </Button>
            }
          >
            <Text>{one.name}</Text>
            <Text size="small" tone="dim">
              {one.email}
            </Text>
          </Entry>
        ))}
      </Entries>
    </Measure>
  )
}

type FlagsProps = { title: string; account: FoundOwner | undefined; decisions: readonly FlagDecision[] }

function Flags({ title, account, decisions }: FlagsProps) {
  const [flag, change] = useState<FeatureFlag>()
  const mayDecide = useMayDecide()
  const decisionOn = (one: FeatureFlag) => decisions.find((decision) => decision.flag === one)
  return (
    <Stack gap="tight">
      <Heading level={2}>{title}</Heading>
      <Entries label={title}>
        {featureFlags.map((one) => (
          <Entry
            key={one}
            actions={
              mayDecide && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Change ${flagNames[one]} for ${title}`}
                  onClick={() => change(one)}
                >
                  Change
                </Button>
              )
            }
          >
            <Row>
              <Text>{flagNames[one]}</Text>
              <FlagMark value={decisionOn(one)?.value ?? null} isForAll={account === undefined} />
            </Row>
            <Text size="small" tone="dim">
              {one}
            </Text>
          </Entry>
        ))}
      </Entries>
      {flag && (
        <FlagDialog
          flag={flag}
          title={title}
          account={account?._id ?? null}
          decision={decisionOn(flag)}
          onClose={() => change(undefined)}
        />
      )}
    </Stack>
  )
}

/** Without a decision a part is on for all, and an account follows all. */
const FlagMark = ({ value, isForAll }: { value: FlagDecision['value']; isForAll: boolean }) =>
  value === 'off' ? (
    <StatusMark filled="empty" tone="warn">
      Off
    </StatusMark>
  ) : (
    <StatusMark filled={value === 'on' || isForAll ? 'full' : 'half'} tone={value === 'on' ? 'ok' : 'dim'}>
      {value === 'on' ? 'On' : isForAll ? 'On, as the product comes' : 'As for all accounts'}
    </StatusMark>
  )
