import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { MessageSlider } from '#web/ui/feedback/message-slider.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { WithHelp } from '#web/ui/forms/with-help.tsx'
import { YesNo } from '#web/ui/forms/choices/yes-no.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StepPanel } from '#web/ui/layout/step-panel.tsx'
import { WorkBeside } from '#web/ui/layout/work-beside.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { HelpTooltip } from '#web/ui/overlays/help-tooltip.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Kind } from './part.tsx'
import { framedCrop, hueOf, samplePhotos } from './sample-photos.ts'

/** Questions on photographs in turn, and their summary. */
export function QuestionsPart() {
  const [visit, setVisit] = useState(0)
  const lead = () => setVisit(visit + 1)
  return (
    <>
      <Stepper
        steps={['Images', 'Pages', 'Claim', 'Claimant']}
        current={1}
        done={[false, false, true, false]}
        onChoose={lead}
      />
      <StepPanel
        title="Pages"
        visit={visit}
        aside={
          <Button look="bare" size="small" onClick={lead}>
            Lead me here
          </Button>
        }
      >
        <Pages />
      </StepPanel>
      <Columns least="wide">
        <Checks />
        <Texts />
      </Columns>
    </>
  )
}

function Pages() {
  const photos = samplePhotos
    .slice(1)
    .map((photo, at) => ({ ...photo, sources: at === 4 ? [] : photo.sources, isDone: at % 3 === 0 }))
  const [chosen, choose] = useState(photos[2]!.id)
  const photo = photos.find(({ id }) => id === chosen)!
  return (
    <Stack gap="loose">
      <PhotoPicker label="Page" photos={photos} value={chosen} onChange={choose} />
      <WorkBeside
        about={
          <Pair
            height={280}
            one={{
              aspect: photo.aspect,
              caption: photo.title,
              shown: <Photo sources={photo.sources} alt="" placeholder="image-offline" />,
            }}
            other={{
              aspect: 1,
              caption: 'greenfields.example',
              shown: <Photo sources={[framedCrop(hueOf(Number(photo.id)))]} alt="" placeholder="match-offline" />,
            }}
          />
        }
      >
        <AboutOne />
      </WorkBeside>
    </Stack>
  )
}

const Help = ({ title }: { title: string }) => (
  <HelpTooltip title={title} footer="Ask us when in doubt.">
    What you know about it is enough. What you do not know we find out.
  </HelpTooltip>
)

function AboutOne() {
  const [hasName, setHasName] = useState<boolean | null>(false)
  const [wasAsked, setAsked] = useState<boolean | null>(null)
  return (
    <Stack>
      <WithHelp isWide help={<Help title="Address" />}>
        <TextField label="Address of the page" defaultValue="https://greenfields.example/journal/behind-the-wall" />
      </WithHelp>
      <WithHelp help={<Help title="Your name" />}>
        <YesNo question="Does your name stand beside the photograph?" value={hasName} onChange={setHasName} />
      </WithHelp>
      <WithHelp help={null}>
        <YesNo question="Were you asked before?" value={wasAsked} onChange={setAsked} />
      </WithHelp>
    </Stack>
  )
}

const messages = [
  'Online status: the page of “The walled garden” could not be opened yesterday. It is looked at again today.',
  'Domain: greenfields.example belongs to a company in Canada.',
  'Submission history: “Fresh cut” is in another case of yours against the same site, C-24396.',
].map((message) => ({ key: message, shown: <Text size="small">{message}</Text> }))

const marks = {
  'Images selected: 3': { filled: 'full', tone: 'ok', word: 'Valid' },
  'Online status': { filled: 'half', tone: 'dim', word: 'Loading' },
  Domain: { filled: 'full', tone: 'ok', word: 'Valid' },
  'Submission history': { filled: 'empty', tone: 'mark', word: 'Invalid' },
} as const

const Checks = () => (
  <Panel title="Checks">
    <Facts
      facts={Object.entries(marks).map(([name, { word, ...look }]) => ({
        name,
        value: <StatusMark {...look}>{word}</StatusMark>,
      }))}
    />
    <MessageSlider label="What was found" messages={messages} />
    <MessageSlider label="What was found in a smaller case" messages={messages.slice(1, 2)} />
  </Panel>
)

const Texts = () => (
  <Kind name="As wide as their answers">
    <Measure>
      <TextField label="Who is to be asked" defaultValue="The editors of greenfields.example" />
    </Measure>
    <Measure size="long">
      <TextareaField
        label="What happened, in your own words"
        defaultValue="I saw it in July, in a post about old gardens."
      />
    </Measure>
  </Kind>
)
