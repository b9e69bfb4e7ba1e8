import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tabs } from '#web/ui/buttons/tabs.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Entries, WideEntry } from '#web/ui/lists/entries.tsx'
import { PhotoLine } from '#web/ui/photos/photo-line.tsx'
import { KeyCap } from '#web/ui/text/key-cap.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Kind } from './part.tsx'
import { samplePhotos } from './sample-photos.ts'

const lists = ['To decide', 'Approved', 'All'].map((list) => ({ value: list, label: list }))
const photos = samplePhotos
  .slice(0, 6)
  .map(({ id, aspect, sources, title }) => ({ id, aspect, sources, alt: `${title}, a copy` }))

const pressedRest = (shown: ReactNode) => <TextButton>{shown}</TextButton>
const pressed = (_: unknown, shown: ReactNode) => pressedRest(shown)

/** List that starts with its pictures, and a form. */
export function PicturesFirstPart() {
  const [shown, show] = useState('To decide')
  return (
    <>
      <Kind name="One of several lists">
        <Tabs label="Which of the samples are shown" options={lists} value={shown} onChange={show} />
      </Kind>
      <Kind name="Entries whose pictures take the whole width">
        <Entries label="Sample sites">
          <WideEntry
            pictures={<PhotoLine photos={photos} total={40} wrap={pressed} wrapRest={pressedRest} />}
            actions={
              <Button size="small">
                Start a case <KeyCap>s</KeyCap>
              </Button>
            }
          >
            <Text size="small">prints.example, a shop in Germany</Text>
          </WideEntry>
        </Entries>
      </Kind>
      <Kind name="What is sent together">
        <Form onSubmit={(event) => event.preventDefault()} failure="This could not be sent. Try again in a moment.">
          <TextField label="Name of the sample" />
        </Form>
      </Kind>
    </>
  )
}
