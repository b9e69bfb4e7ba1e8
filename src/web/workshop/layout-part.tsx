import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { ByWidth } from '#web/ui/layout/by-width.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { SplitPreview } from '#web/ui/layout/pages/split-preview.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { PhotoFrame } from '#web/ui/photos/photo-frame.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { Kind } from './part.tsx'
import { sketch } from './sample-photos.ts'

const orders = ['Newest first', 'Most certain first'].map((order) => ({ value: order, label: order }))

/** Components for layout. */
export const LayoutPart = () => (
  <>
    <Kind name="By the window’s width">
      <Filters />
    </Kind>
    <Kind name="Something large, and what belongs to it">
      <Beside main={<Large />} aside={<Facts facts={facts} />} />
    </Kind>
    <Kind name="Panels">
      <Panels />
    </Kind>
    <Kind name="A section of a long page">
      <Ruled>
        <Text>An ink line opens it.</Text>
      </Ruled>
    </Kind>
    <Kind name="A page beside a photograph, small">
      <SplitPreview photo={photo} side="end" label="Preview of a page" />
    </Kind>
  </>
)

function Filters() {
  const [isUnfolded, unfold] = useState(false)
  return (
    <Columns least="paired">
      <TextField label="Search" placeholder="Page or title" />
      <ByWidth atDesk={false} inHand>
        <AtFoot>
          <Button look="quiet" aria-expanded={isUnfolded} onClick={() => unfold(!isUnfolded)}>
            Tools (1)
          </Button>
        </AtFoot>
      </ByWidth>
      <ByWidth atDesk inHand={isUnfolded}>
        <SelectField label="Order" options={orders} />
      </ByWidth>
      <ByWidth atDesk inHand={false}>
        <AtFoot>
          <Button look="bare" icon={<SlidersHorizontal aria-hidden size={16} />}>
            More filters
          </Button>
        </AtFoot>
      </ByWidth>
    </Columns>
  )
}

const Large = () => (
  <PhotoFrame aspect={2.08}>
    <Photo sources={[sketch(2.08, 141)]} alt="Fresh cut" placeholder="image-offline" />
  </PhotoFrame>
)

const photo = {
  source: sketch(1.5, 30),
  prefix: 'Photograph by',
  name: 'Ana Ibarra',
  description: 'Harbour, first light',
  profile: 'her pictures',
  focus: '50% 50%',
} as const

const facts = [
  { name: 'Taken', value: <Mono>2024-05-11</Mono> },
  { name: 'By', value: 'Ana Ibarra' },
  { name: 'Size', value: <Mono>6240 × 3000</Mono> },
  { name: 'Camera', value: 'Not told by the file' },
]

const Panels = () => (
  <Columns>
    <Panel title="Referral code" aside={<CopyButton text="ANAIBARR" />}>
      <Text size="small" tone="dim">
        Anyone who signs up with it counts as invited by you.
      </Text>
      <Mono>ANAIBARR</Mono>
    </Panel>
    <Panel title="Decide">
      <Text>Chiara has asked for the licence of 2019.</Text>
      <Row gap="tight">
        <Button size="small">Send it</Button>
        <Button look="quiet" size="small">
          There is none
        </Button>
      </Row>
    </Panel>
    <Panel
      title="Your data"
      aside={
        <Button look="quiet" size="small">
          Ask for it
        </Button>
      }
    />
  </Columns>
)
