import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  type DeskRegistrationInFull,
  getDeskRegistrationLetterFile,
  getDeskRegistrationFile,
} from '#contract/registrations/desk-endpoints.ts'
import { officeScreensOf } from '#contract/registrations/office-screens.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import { mayBecome, registrationStates } from '#contract/registrations/states.ts'
import { stepWords } from '#contract/registrations/steps.ts'
import { DownloadButton } from '#web/evidence/index.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
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
import { countWorks, formatUsd, nameOfOrder } from '../words.ts'
import { CertificatePanel } from './certificate-panel.tsx'
import { OfficeForm } from './office-form.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { NextStep } from './next-step.tsx'
import { deskRegistrationQuery } from './queries.ts'

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
        <Letters order={order} />
        <Application order={order} />
        <Works order={order} />
      </Stack>
    }
    aside={
      <Stack gap="loose">
        <InShort order={order} />
        <Files order={order} />
        <History order={order} />
      </Stack>
    }
  />
)

function Application({ order }: Props) {
  const { option, state, title, works, facts, caseNumber, officeFee, agent } = order
  if (facts.party === null) return <Text>The order names no author and claimant.</Text>
  const filed = { option, title, works, party: facts.party, limits: facts.limits, caseNumber, officeFee }
  return <OfficeForm form={officeScreensOf(filed, agent)} isFiled={registrationStates[state].isFiled} />
}

const Works = ({ order: { works, option, _id } }: Props) => (
  <Disclosure summary={countWorks(option, works.length)} isOpen={works.length <= shownAtOnce}>
    <Entries label="Works">
      {works.map(({ n, title, fileName, publishedOn, isPublished, thumbnail, aspect, isRemoved }) => (
        <Entry
          key={n}
          pictures={
            <PhotoStrip
              photos={[
                {
                  id: `${_id} ${n}`,
                  aspect: aspect ?? 1.5,
                  sources: thumbnail === null ? [] : [thumbnail],
                  alt: title,
                },
              ]}
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

/** Works that stand open at first. */
const shownAtOnce = 10

const Letters = ({ order: { letters, _id: registrationId } }: Props) =>
  letters.length === 0 ? null : (
    <Stack gap="tight">
      <Heading level={2}>Letters</Heading>
      <Entries label="Letters">
        {letters.map(({ n, direction, on, text, by, files }) => (
          <Entry key={n}>
            <Text>{direction === 'from-office' ? 'The Office wrote' : `${by} wrote`}</Text>
            <Text size="small" tone="dim">
              <Mono>{on}</Mono>
            </Text>
            <AsWritten>{text}</AsWritten>
            {files.length > 0 && (
              <Row gap="tight">
                {files.map(({ place, name }) => (
                  <DownloadButton
                    key={place}
                    endpoint={getDeskRegistrationLetterFile}
                    sent={{ registrationId, letter: n, place }}
                    of={`the letter of ${on}`}
                  >
                    {name}
                  </DownloadButton>
                ))}
              </Row>
            )}
          </Entry>
        ))}
      </Entries>
    </Stack>
  )

const InShort = ({ order: { owner, option, price, actBy, caseNumber, filing, certificate, corrects } }: Props) => (
  <Stack gap="tight">
    <Heading level={2}>Facts</Heading>
    <Facts
      facts={[
        { name: 'Owner', value: owner.name },
        { name: 'Email', value: owner.email },
        { name: 'Option', value: registrationOptions[option].label },
        { name: 'Fee of the Office', value: formatUsd(price.governmentFee) },
        ...(actBy === null ? [] : [{ name: 'Effective by', value: <Mono>{actBy}</Mono> }]),
        ...(filing === null && caseNumber !== null ? [{ name: 'Case number', value: <Mono>{caseNumber}</Mono> }] : []),
        ...(filing === null
          ? []
          : [
              { name: 'Application', value: <Mono>{filing.number}</Mono> },
              { name: 'Filed', value: <Mono>{filing.filedOn}</Mono> },
            ]),
        ...(certificate === null
          ? []
          : [
              { name: 'Certificate', value: <Mono>{certificate.number}</Mono> },
              { name: 'Effective', value: <Mono>{certificate.effectiveOn}</Mono> },
            ]),
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
  </Stack>
)

const Files = ({ order: { files, title, option, _id } }: Props) =>
  files.length === 0 ? null : (
    <Stack gap="tight">
      <Heading level={2}>Files</Heading>
      <Row gap="tight">
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
