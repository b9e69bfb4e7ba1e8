import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { AddressStrip } from '#web/ui/photos/address-strip.tsx'
import { CompareSlider } from '#web/ui/photos/compare-slider.tsx'
import { PhotoFrame } from '#web/ui/photos/photo-frame.tsx'
import {
  HatchedOutside,
  Hatching,
  Outlined,
  PhotoLabel,
  PhotoLabels,
  type Polygon,
} from '#web/ui/photos/photo-marks.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Placed } from '#web/ui/photos/placed.tsx'
import { SheetOfParts } from '#web/ui/photos/sheet-of-parts.tsx'
import { Kind } from './part.tsx'
import { cropped, framedCrop, hueOf, sketch } from './sample-photos.ts'

const { region, content } = cropped
/** As the sample of that name has them. */
const [title, aspect, hue] = ['The walled garden', 1.5, hueOf(4)] as const

/** Pictures of a match: the copied part of the original, the original's part of the copy, and both overlaid. */
export const EvidencePart = () => (
  <Columns>
    <Kind name="What was taken">
      <PhotoFrame aspect={aspect}>
        <Original />
        <Marked part={cornersOf(region)} outside="Cut off" />
      </PhotoFrame>
    </Kind>
    <Kind name="One upon the other">
      <Stack gap="tight">
        <CompareSlider aspect={aspect} original={<Original />} match={<InItsPlace />} />
        <div>
          <AddressStrip label="Page">
            <OutLink href="https://greenfields.example/journal/behind-the-wall">
              https://greenfields.example/journal/behind-the-wall
            </OutLink>
          </AddressStrip>
          <AddressStrip label="File">
            https://cdn.greenfields.example/uploads/2026/07/behind-the-wall-an-evening-among-the-last-roses-1024x1024.jpg?v=3
          </AddressStrip>
        </div>
      </Stack>
    </Kind>
    <Kind name="What is not yours">
      <PhotoFrame aspect={1}>
        <Copy />
        <Marked part={cornersOf(content)} outside="Not of the original" />
        <PhotoLabels>
          <PhotoLabel>Cropped to 24 %</PhotoLabel>
          <PhotoLabel>Framed</PhotoLabel>
          <PhotoLabel>Text or logo added</PhotoLabel>
        </PhotoLabels>
      </PhotoFrame>
    </Kind>
    <Kind name="A page as it was captured, in parts">
      <SheetOfParts
        label="The whole page"
        parts={[1.5, 2].map((shape, at) => ({
          source: sketch(shape, hue),
          alt: `The whole page, part ${at + 1} of 2`,
          width: 600,
          height: 600 / shape,
        }))}
      />
    </Kind>
  </Columns>
)

const Original = () => (
  <Photo sources={[sketch(aspect, hue)]} alt={`The original, ${title}`} placeholder="image-offline" isStretched />
)

const Copy = () => (
  <Photo sources={[framedCrop(hue)]} alt="The copy on greenfields.example" placeholder="match-offline" isStretched />
)

/** A copy in place, without surroundings. */
const InItsPlace = () => (
  <>
    <Hatching />
    <Placed
      place={({ width, height }) => {
        const [across, down] = [region.width / content.width, region.height / content.height]
        const left = (region.x - content.x * across) * width
        const top = (region.y - content.y * down) * height
        return `translate(${left}px, ${top}px) scale(${across}, ${down})`
      }}
    >
      <Copy />
    </Placed>
  </>
)

const Marked = ({ part, outside }: { part: Polygon; outside: string }) => (
  <>
    <HatchedOutside of={part} label={outside} />
    <Outlined polygon={part} />
  </>
)

type Box = { x: number; y: number; width: number; height: number }

const cornersOf = ({ x, y, width, height }: Box): Polygon => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
