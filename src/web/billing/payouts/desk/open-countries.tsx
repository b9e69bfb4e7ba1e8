import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decidePayoutCountry, type PayoutCountry } from '#contract/billing/settlements/desk-endpoints.ts'
import { useMay } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { countryName, countryOptions } from '../payout-words.ts'
import { countriesQuery } from '../queries.ts'
import { DecisionDialog } from './decision-dialog.tsx'

/** The countries whose owners may be paid, by counsel's decision, and the text that it is about. */
export function OpenCountries() {
  const countries = useQuery(countriesQuery)
  const decides = useMay()('legal')
  const [isDeciding, decide] = useState(false)
  return (
    <Panel
      title="Countries of owners"
      aside={
        decides &&
        countries.data && (
          <Button look="quiet" size="small" onClick={() => decide(true)}>
            Decide on a country
          </Button>
        )
      }
    >
      <Loaded query={countries} label="Loading the countries">
        {({ agency, data }) => (
          <>
            <Text>{agency.text}</Text>
            <Text size="small" tone="dim">
              Text of {agency.version}. Owners in a country are paid once counsel has opened it for this text.
            </Text>
            {data.length === 0 ? (
              <Text>Counsel has opened no country yet. Nobody is paid.</Text>
            ) : (
              <Table
                label="Countries by counsel’s decision"
                columns={columns}
                rows={data}
                keyOf={({ country }) => country}
              />
            )}
            {isDeciding && <CountryDialog version={agency.version} onClose={() => decide(false)} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const columns: readonly Column<PayoutCountry>[] = [
  { key: 'country', header: 'Country', cell: ({ country }) => countryName(country) },
  { key: 'decision', header: 'Pay-outs', isOneLine: true, cell: (of) => <Decision of={of} /> },
  {
    key: 'account',
    header: 'Client account',
    isOneLine: true,
    cell: ({ clientAccount }) => <Mono>{clientAccount}</Mono>,
  },
  { key: 'day', header: 'Decided', isOneLine: true, cell: ({ at }) => formatDay(at) },
  { key: 'basis', header: 'Basis', isWide: true, cell: ({ basis }) => basis },
]

function Decision({ of: { decision, isCurrent } }: { of: PayoutCountry }) {
  if (decision === 'closed')
    return (
      <StatusMark filled="empty" tone="dim">
        Closed
      </StatusMark>
    )
  return isCurrent ? (
    <StatusMark filled="full" tone="ok">
      Open
    </StatusMark>
  ) : (
    <StatusMark filled="half" tone="warn">
      Text changed
    </StatusMark>
  )
}

const decisions = [
  { value: 'open', label: 'Open pay-outs' },
  { value: 'closed', label: 'Close pay-outs' },
] as const

function CountryDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const [country, choose] = useState('')
  const [decision, decide] = useState<'open' | 'closed'>('open')
  const [clientAccount, type] = useState('')
  const [noCountry, noAccount] = [country === '', clientAccount.trim() === '']
  return (
    <DecisionDialog
      title="Pay-outs to owners of a country"
      label="Legal basis, with the opinion’s date"
      submit="Keep the decision"
      problem={noCountry || noAccount ? 'Something is missing.' : undefined}
      send={(basis) => call(decidePayoutCountry)({ country, decision, basis, clientAccount, mandateVersion: version })}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <SelectField
            label="Country"
            value={country}
            placeholder="Choose a country"
            options={countryOptions}
            onChange={({ target }) => choose(target.value)}
            error={noCountry ? 'Choose the country.' : undefined}
            alwaysShow={isTried}
          />
          <RadioOptions question="Decision" value={decision} options={decisions} onChange={decide} />
          <TextField
            label="IBAN of the client account"
            value={clientAccount}
            onChange={({ target }) => type(target.value)}
            error={noAccount ? 'Type the account on which owners’ money is held.' : undefined}
            alwaysShow={isTried}
          />
        </>
      )}
    </DecisionDialog>
  )
}
