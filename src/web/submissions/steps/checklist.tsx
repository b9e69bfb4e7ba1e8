import type { CheckState, PreSubmissionChecks } from '#contract/submissions/rules/pre-submission.ts'
import { wayTexts } from '#contract/submissions/rules/refusals.ts'
import { TakedownInstead } from '../takedown-instead.tsx'
import { WriteToStaff } from './write-to-staff.tsx'
import { MessageSlider } from '#web/ui/feedback/message-slider.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Text } from '#web/ui/text/text.tsx'

type Check = keyof PreSubmissionChecks

const names: Record<Check, string> = {
  imagesSelected: 'Images selected',
  onlineStatus: 'Online status',
  domain: 'Domain',
  submissionHistory: 'Submission history',
}
const checks = Object.keys(names) as Check[]

/** The checks before submission with their findings, one message at a time, blocking ones first. */
export function Checklist({ of, images }: { of: PreSubmissionChecks; images: number }) {
  const messages = checks.toSorted(blockingFirst(of)).flatMap((check) =>
    of[check].messages.map(({ message, way }, at) => ({
      key: `${check} ${at}`,
      shown: (
        <>
          <Text size="small">
            {names[check]}: {message}
          </Text>
          {way && !message.includes(wayTexts[way]) && (
            <Text size="small" tone="dim">
              {wayTexts[way]}
            </Text>
          )}
          <WriteToStaff way={way} />
          <TakedownInstead way={way} />
        </>
      ),
    })),
  )
  return (
    <Panel title="Checks">
      <Facts
        facts={checks.map((check) => ({
          name: check === 'imagesSelected' ? `${names[check]}: ${images}` : names[check],
          value: <Mark state={of[check].state} blocks={of[check].blocks} />,
        }))}
      />
      <MessageSlider label="What was found" messages={messages} />
    </Panel>
  )
}

const blockingFirst = (of: PreSubmissionChecks) => (one: Check, other: Check) =>
  Number(of[other].blocks) - Number(of[one].blocks)

function Mark({ state, blocks }: { state: CheckState; blocks: boolean }) {
  switch (state) {
    case 'LOADING':
      return (
        <StatusMark filled="half" tone="dim">
          Loading
        </StatusMark>
      )
    case 'VALID':
      return (
        <StatusMark filled="full" tone="ok">
          Valid
        </StatusMark>
      )
    case 'INVALID':
      return (
        <StatusMark filled="empty" tone={blocks ? 'mark' : 'warn'}>
          {blocks ? 'Invalid' : 'Invalid, does not keep the case back'}
        </StatusMark>
      )
    default:
      return state satisfies never
  }
}
