import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type DeskRegistrationInFull,
  getDeskRegistrationFile,
  makePackageAgain,
} from '#contract/registrations/desk-endpoints.ts'
import { officeScreensOf } from '#contract/registrations/office-screens.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import { mayBecome, registrationStates } from '#contract/registrations/states.ts'
import { stepWords } from '#contract/registrations/steps.ts'
import { DownloadButton } from '#web/evidence/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { StateMark } from '../state-mark.tsx'
import { countWorks, formatUsd, nameOfOrder } from '../words.ts'
import { CertificatePanel } from './certificate-panel.tsx'
import { FilingDialog } from './filing-dialog.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { OfficeForm } from './office-form.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { deskRegistrationQuery, registrationsOfDesk } from './queries.ts'
import { RefusalDialog } from './refusal-dialog.tsx'

const route = getRouteApi('/inside/desk/registrations/$registrationId')

/** An order at the desk: what to do next, the Office's application, and everything that was written. */
export function DeskRegistrationPage() {
  const { registrationId } = route.useParams()
  const found = useQuery(deskRegistrationQuery(registrationId))
  const title = found.data ? nameOfOrder(found.data) : 'Registration'
  return (
    <DeskFrame
      title={title}

      way={
        <Breadcrumbs
          places={[
            { key: 'queue', content: <TextLink to="/desk/registrations">Registrations</TextLink> },
            { key: 'here', content: title },
          ]}
        />
      }
    >
      <Loaded query={found} label="Loading the order" lines={12}>
        {(order) => <Shown order={order} />}
      </Loaded>
    </DeskFrame>
  )
}

type Props = { order: DeskRegistrationInFull }

const Shown = ({ order }: Props) => (
  <Beside
    main={
      <Stack gap="loose">
        <NextStep order={order} />
        {mayBecome(order.state, 'registered') && <CertificatePanel order={order} />}
        <Application order={order} />
        <Works order={order} />
        <Letters order={order} />
      </Stack>
    }
    aside={
      <Stack gap="loose">
        <InShort order={order} />
        <History order={order} />
      </Stack>
    }
  />
)

function NextStep({ order }: Props) {
  const [dialog, open] = useState<'filing' | 'letter' | 'refusal' | null>(null)
  const { isFiled, isOver } = registrationStates[order.state]
  const close = () => open(null)
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(makePackageAgain)({ registrationId: order._id }),
    onSuccess: async () => {
      notify('The package is being made.', { tone: 'ok' })
      await queryClient.invalidateQueries(registrationsOfDesk)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Stack gap="tight">
      <StateMark state={order.state} />
      {order.refusal !== null && <AsWritten>{order.refusal}</AsWritten>}
      <Row>
        {mayBecome(order.state, 'filed') && !isFiled && (
          <Button onClick={() => open('filing')}>Record the filing</Button>
        )}
        {(order.state === 'paid' || order.state === 'preparing') && (
          <Button look="quiet" isBusy={again.isPending} onClick={() => again.mutate()}>
            Make the package again
          </Button>
        )}
        {isFiled && !isOver && (
          <Button look="quiet" onClick={() => open('letter')}>
            Add a letter
          </Button>
        )}
        {mayBecome(order.state, 'refused') && (
          <Button look="quiet" onClick={() => open('refusal')}>
            The Office refused
          </Button>
        )}
      </Row>
      {dialog === 'filing' && <FilingDialog order={order} onClose={close} />}
      {dialog === 'letter' && <LetterDialog order={order} onClose={close} />}
      {dialog === 'refusal' && <RefusalDialog order={order} onClose={close} />}
    </Stack>
  )
}

function Application({ order }: Props) {
  const { option, title, works, facts, filing, agent } = order
  if (facts.party === null) return <Text>The order names no author and claimant.</Text>
  const filed = { option, title, works, party: facts.party, limits: facts.limits, caseNumber: filing?.number ?? null }
  return <OfficeForm form={officeScreensOf(filed, agent)} />
}

const Works = ({ order: { works, option, _id } }: Props) => (
  <Disclosure summary={countWorks(option, works.length)}>
    <Entries label="Works">
      {works.map(({ n, title, fileName, publishedOn, isPublished, thumbnail, isRemoved }) => (
        <Entry
          key={n}
          pictures={
            <PhotoStrip
              photos={[{ id: `${_id} ${n}`, aspect: 1, sources: thumbnail === null ? [] : [thumbnail], alt: title }]}
              wrap={(_, shown) => shown}
            />
          }
        >
          <Text>
            {n}. {title}
          </Text>
          <Text size="small" tone="dim">
            <Mono>{fileName}</Mono> · {isPublished === true ? `published ${publishedOn ?? ''}` : 'unpublished'}
            {isRemoved && ' · left the library'}
          </Text>
        </Entry>
      ))}
    </Entries>
  </Disclosure>
)

const Letters = ({ order: { letters } }: Props) =>
  letters.length === 0 ? null : (
    <Stack gap="tight">
      <Heading level={2}>Letters</Heading>
      <Entries label="Letters">
        {letters.map(({ n, direction, on, text, by }) => (
          <Entry key={n}>
            <Text>{direction === 'from-office' ? 'The Office wrote' : `${by} wrote`}</Text>
            <Text size="small" tone="dim">
              <Mono>{on}</Mono>
            </Text>
            <AsWritten>{text}</AsWritten>
          </Entry>
        ))}
      </Entries>
    </Stack>
  )

const InShort = ({
  order: { owner, option, price, actBy, filing, certificate, corrects, files, title, _id },
}: Props) => (
  <Stack gap="tight">
    <Heading level={2}>Facts</Heading>
    <Facts
      facts={[
        { name: 'Owner', value: owner.name },
        { name: 'Email', value: owner.email },
        { name: 'Option', value: registrationOptions[option].label },
        { name: 'Fee of the Office', value: formatUsd(price.governmentFee) },
        ...(actBy === null ? [] : [{ name: 'Effective by', value: <Mono>{actBy}</Mono> }]),
        ...(filing === null ? [] : [{ name: 'Application', value: <Mono>{filing.number}</Mono> }]),
        ...(certificate === null ? [] : [{ name: 'Certificate', value: <Mono>{certificate.number}</Mono> }]),
        ...(corrects === null
          ? []
          : [
              {
                name: 'Corrects',
                value: (
                  <TextLink to="/desk/registrations/$registrationId" params={{ registrationId: corrects }}>
                    The refused order
                  </TextLink>
                ),
              },
            ]),
      ]}
    />
    <Row>
      {files.map(({ name, label }) => (
        <DownloadButton
          key={name}
          endpoint={getDeskRegistrationFile}
          sent={{ registrationId: _id, name }}
          of={nameOfOrder({ title, option })}
        >
          {label}
        </DownloadButton>
      ))}
    </Row>
  </Stack>
)

const History = ({ order: { history } }: Props) => (
  <Stack gap="tight">
    <Heading level={2}>History</Heading>
    <Entries label="History">
      {history.toReversed().map(({ at, step, note }, index) => (
        <Entry key={history.length - index}>
          <Text size="small">{stepWords[step]}</Text>
          {note !== null && <Text size="small">{note}</Text>}
          <Text size="small" tone="dim">
            <Mono>{formatMinute(at)}</Mono>
          </Text>
        </Entry>
      ))}
    </Entries>
  </Stack>
)
