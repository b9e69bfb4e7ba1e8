import type { ComponentType, ReactNode } from 'react'
import { asSeen, formatChange } from '#contract/fingerprints/change.ts'
import type { Match } from '#contract/matches/match.ts'
import { CompareSlider } from '#web/ui/photos/compare-slider.tsx'
import { PhotoFrame } from '#web/ui/photos/photo-frame.tsx'
import { HatchedOutside, Hatching, Outlined, PhotoLabel, PhotoLabels } from '#web/ui/photos/photo-marks.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Placed } from '#web/ui/photos/placed.tsx'
import { Blink } from './blink.tsx'
import type { ComparisonMode } from './comparison-mode.ts'
import { aspectOf } from '../match-words.tsx'
import {
  comparedBox,
  contentOf,
  cssPlacement,
  insideFrame,
  isWhole,
  type Polygon,
  unmoved,
} from '#web/ui/photos/placement.ts'

/** Shows the match: the copied part of the original, the original's part of the copy, or both overlaid. */
export function Evidence({ match, mode }: { match: Match; mode: ComparisonMode }) {
  switch (mode) {
    case 'original':
      return <OriginalAlone match={match} />
    case 'match':
      return <MatchAlone match={match} />
    case 'compare':
      return <Both match={match} as={CompareSlider} />
    case 'blink':
      return <Both match={match} as={Blink} />
    default:
      return mode satisfies never
  }
}

const OriginalAlone = ({ match }: { match: Match }) => (
  <PhotoFrame aspect={aspectOf(match.original)}>
    <OriginalPhoto match={match} />
    <Marked part={insideFrame(match.region)} outside="Cut off" />
  </PhotoFrame>
)

const MatchAlone = ({ match }: { match: Match }) => (
  <PhotoFrame aspect={aspectOf(match)}>
    <MatchPhoto match={match} />
    <Marked part={contentOf(match.transform)} outside="Not of the original" />
    <PhotoLabels>
      {asSeen(match.changes).map((change) => (
        <PhotoLabel key={change.kind}>{capital(formatChange(change))}</PhotoLabel>
      ))}
    </PhotoLabels>
  </PhotoFrame>
)

/** Aligns both pictures to the original, so that they overlap. */
function Both({ match, as: Held }: { match: Match; as: ComponentType<Sides> }) {
  const box = comparedBox(match.region)
  const aspect = (box.width * match.original.width) / (box.height * match.original.height)
  return (
    <Held
      key={match._id}
      aspect={aspect}
      original={
        <Placed place={(frame) => cssPlacement(unmoved, box, frame)}>
          <OriginalPhoto match={match} wordsAt="start" />
        </Placed>
      }
      match={
        <>
          <Hatching />
          <Placed place={(frame) => cssPlacement(match.transform, box, frame)}>
            <MatchPhoto match={match} wordsAt="end" />
          </Placed>
          <PlainestChange match={match} />
        </>
      }
    />
  )
}

/** The change that an eye sees first, on the copy itself. */
function PlainestChange({ match }: { match: Match }) {
  const [first] = asSeen(match.changes)
  if (!first || first.kind === 'resized') return null
  return (
    <PhotoLabels>
      <PhotoLabel>{capital(formatChange(first))}</PhotoLabel>
    </PhotoLabels>
  )
}

type Sides = { aspect: number; original: ReactNode; match: ReactNode }

/** Hatches everything outside the part and outlines it, unless the part is nearly everything. */
const Marked = ({ part, outside }: { part: Polygon; outside: string }) =>
  part.length > 2 &&
  !isWhole(part) && (
    <>
      <HatchedOutside of={part} label={outside} />
      <Outlined polygon={part} />
    </>
  )

type SideProps = { match: Match; wordsAt?: 'start' | 'end' }

const OriginalPhoto = ({ match: { original }, ...side }: SideProps) => (
  <Photo
    sources={[original.preview, original.thumbnail].filter((source) => source !== null)}
    alt={`The original, ${original.title}`}
    placeholder="image-offline"
    isLazy={false}
    isStretched
    {...side}
  />
)

const MatchPhoto = ({ match: { copy, original, party }, ...side }: SideProps) => (
  <Photo
    sources={[copy.preview, copy.thumbnail]}
    alt={`${original.title}, the copy on ${party}`}
    placeholder="match-offline"
    isLazy={false}
    isStretched
    {...side}
  />
)

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
