import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { RecipientInFull } from '#contract/takedowns/desk-recipient-endpoints.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { useMay } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { kindWords } from '../../words.ts'
import { DeskFrame } from '../desk-frame.tsx'
import { recipientQuery } from '../queries.ts'
import { RecipientDialog } from './recipient-dialog.tsx'
import { RecipientHistory } from './recipient-history.tsx'
import { RecipientMark } from './recipient-mark.tsx'
import { WithdrawRecipient } from './withdraw-recipient.tsx'

const route = getRouteApi('/inside/desk/takedowns/recipients/$recipient')

/** An entry of the directory: its addresses, the limits that were read, and the history of decisions. */
export function RecipientPage() {
  const { recipient } = route.useParams()
  const found = useQuery(recipientQuery(recipient))
  const mayChange = useMay()('legal')
  const name = found.data?.name ?? 'Recipient'
  return (
    <DeskFrame title={name} way={<Way here={name} />} aside={mayChange && found.data && <Actions entry={found.data} />}>
      <Loaded query={found} label="Loading the recipient" lines={12}>
        {(entry) => <Beside main={<Shown entry={entry} />} aside={<RecipientHistory entry={entry} />} />}
      </Loaded>
    </DeskFrame>
  )
}

const Way = ({ here }: { here: string }) => (
  <Breadcrumbs
    places={[
      { key: 'takedowns', content: <TextLink to="/desk/takedowns">Takedowns</TextLink> },
      { key: 'recipients', content: <TextLink to="/desk/takedowns/recipients">Recipients of notices</TextLink> },
      { key: 'here', content: here },
    ]}
  />
)

function Actions({ entry }: { entry: RecipientInFull }) {
  const [open, setOpen] = useState<'correct' | 'withdraw'>()
  const close = () => setOpen(undefined)
  return (
    <Row>
      <Button look="quiet" onClick={() => setOpen('withdraw')}>
        {entry.isWithdrawn ? 'Restore' : 'Withdraw'}
      </Button>
      <Button onClick={() => setOpen('correct')}>Correct or verify</Button>
      {open === 'correct' && <RecipientDialog entry={entry} onClose={close} />}
      {open === 'withdraw' && <WithdrawRecipient entry={entry} onClose={close} />}
    </Row>
  )
}

const Shown = ({ entry }: { entry: RecipientInFull }) => (
  <Stack gap="loose">
    <Stack gap="tight">
      <RecipientMark entry={entry} />
      {entry.isWithdrawn && <Text>Nobody is offered this recipient. Its waiting notices wait for us.</Text>}
      {entry.unverified.map((part) => (
        <Text key={part}>Not verified: {part}.</Text>
      ))}
    </Stack>
    <Facts facts={factsOf(entry)} mayStack />
    {entry.note !== '' && (
      <Stack gap="tight">
        <Heading level={2}>Note</Heading>
        <AsWritten>{entry.note}</AsWritten>
      </Stack>
    )}
    {entry.asks.length > 0 && (
      <Stack gap="tight">
        <Heading level={2}>Asked by this recipient</Heading>
        {entry.asks.map((asked) => (
          <Text key={asked} size="small">
            {asked}
          </Text>
        ))}
      </Stack>
    )}
  </Stack>
)

function factsOf(entry: RecipientInFull): Fact[] {
  const { kind, hosts, email, form, post, country, servesEu, source, checkedAt } = entry
  return [
    { name: 'Kind', value: kindWords[kind] },
    { name: 'Hosts', value: hosts.join(', ') || 'None is listed' },
    { name: 'Mail address', value: email ?? 'Not known' },
    { name: 'Form', value: form === null ? 'Not known' : <OutLink href={form}>{form}</OutLink> },
    ...(post === null ? [] : [{ name: 'Postal address', value: <AsWritten>{post}</AsWritten> }]),
    { name: 'Country', value: country === null ? 'Not known' : (countryNames.get(country) ?? country) },
    { name: 'Serves the European Union', value: servesEu === null ? 'Not known' : servesEu ? 'Yes' : 'No' },
    {
      name: 'Read in',
      value: (
        <>
          {(source === 'memory' ? 'No source yet' : source).split(' ; ').map((part) => (
            <Fragment key={part}>{/^https?:\/\//.test(part) ? <OutLink href={part}>{part}</OutLink> : part}, </Fragment>
          ))}
          checked on <Mono>{checkedAt}</Mono>
        </>
      ),
    },
  ]
}
