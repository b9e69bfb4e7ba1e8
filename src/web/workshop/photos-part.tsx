import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { PhotoGridSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { WholePicture } from '#web/ui/photos/whole/whole-picture.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { CompareSlider } from '#web/ui/photos/compare-slider.tsx'
import { PhotoFrame } from '#web/ui/photos/photo-frame.tsx'
import { PhotoGlance } from '#web/ui/photos/photo-glance.tsx'
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx'
import { type GridPhoto, PhotoTile } from '#web/ui/photos/photo-tile.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { samplePhotos, sketch } from './sample-photos.ts'

const placeholders = ['image-offline', 'processing', 'match-offline', 'blocked'] as const
const modes = [
  { value: 'original', label: 'Original' },
  { value: 'match', label: 'Match' },
  { value: 'compare', label: 'Compare' },
] as const

const linked = (_: GridPhoto, shown: ReactNode) => <Link to="/">{shown}</Link>

/** Photo grid, compared pair, and placeholders for missing pictures. */
export const PhotosPart = () => (
  <>
    <PhotoGrid label="Sample photographs" photos={samplePhotos} wrap={linked} />
    <Columns least="wide">
      <Comparison />
      <Columns least="narrow">
        {placeholders.map((placeholder, index) => (
          <PhotoTile
            key={placeholder}
            height={120}
            photo={{
              id: placeholder,
              title: 'Lost',
              number: index + 1,
              aspect: 1.5,
              sources: [],
              placeholder,
              found: 0,
            }}
            wrap={(_, shown) => shown}
          />
        ))}
      </Columns>
    </Columns>
    <PhotoGlance
      href="#glanced"
      photos={[
        { sources: [sketch(1.5, 20)], aspect: 1.5, placeholder: 'image-offline', caption: 'An original' },
        { sources: [sketch(0.75, 40)], aspect: 0.75, placeholder: 'match-offline', caption: 'On a page' },
      ]}
    />
    <PhotoGridSkeleton />
  </>
)

function Comparison() {
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('compare')
  const original = <Photo sources={[sketch(1.5, 20)]} alt="The original" placeholder="image-offline" />
  const match = <Photo sources={[sketch(1.5, 40)]} alt="The match" placeholder="match-offline" />
  return (
    <Stack>
      <Segmented label="What is shown" options={modes} value={mode} onChange={setMode} />
      {mode === 'compare' && <CompareSlider aspect={1.5} original={original} match={match} />}
      {mode !== 'compare' && <PhotoFrame aspect={1.5}>{mode === 'original' ? original : match}</PhotoFrame>}
      <WholePicture source={sketch(3, 60)} name="A file as it was sent" />
    </Stack>
  )
}
