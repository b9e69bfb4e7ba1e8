import type { Payout, ShownDetails } from '#contract/billing/payouts/details.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { countryName, formatAccount } from './payout-words.ts'

type KnownDetailsProps = { details: ShownDetails; withholding: Payout['withholding']; onChange: () => void }

/** The details in use, with numbers masked. */
export const KnownDetails = ({ details, withholding, onChange }: KnownDetailsProps) => (
  <Panel
    title="Where we pay you"
    aside={
      <Button look="quiet" size="small" onClick={onChange}>
        Change the details
      </Button>
    }
  >
    <Facts facts={factsOf(details)} mayStack />
    {withholding && (
      <Text size="small">
        Of money with its source in our country we keep {withholding.percent} %. {withholding.sentence}
      </Text>
    )}
  </Panel>
)

function factsOf(details: ShownDetails): Fact[] {
  const { account, holder, currency, address, taxResidence, taxNumber, kind, taxForm, selfBilling } = details
  const { street, postalCode, city, country } = address
  return [
    { name: 'Account', value: formatAccount(account) },
    { name: 'Holder', value: holder },
    { name: 'Currency', value: currency },
    { name: 'Address', value: [street, postalCode, city, countryName(country)].filter(Boolean).join(', ') },
    { name: 'Paid as', value: kind === 'private' ? 'Private person' : 'Business' },
    { name: 'Tax residence', value: countryName(taxResidence) },
    ...(taxNumber === null ? [] : [{ name: 'Tax number', value: `ending in ${taxNumber}` }]),
    ...(taxForm ? [{ name: 'Tax form', value: `${taxForm.form}, signed ${formatDay(taxForm.signedAt)}` }] : []),
    ...(selfBilling
      ? [{ name: 'Self-billing', value: `Agreed ${formatDay(selfBilling.at)}, text of ${selfBilling.version}` }]
      : []),
    { name: 'Changed', value: formatDay(details.changedAt) },
  ]
}
