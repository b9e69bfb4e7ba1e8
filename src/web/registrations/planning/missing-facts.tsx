import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type MissingFact, missingFactLabels } from '#contract/registrations/plan.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, WideEntry } from '#web/ui/lists/entries.tsx'
import { PhotoStrip, type StripPhoto } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { imagesOfQuery, stripPhotoOf } from './images-of.ts'
import { MissingOfAuthor } from './missing-of-author.tsx'
import { MissingParty } from './missing-party.tsx'
import { MissingValue } from './missing-value.tsx'
import type { Plan } from './plan.ts'

type Missing = Plan['missing'][number]

/** Facts that only the owner knows, each asked once for all of its images. */
export const MissingFacts = ({ missing }: { missing: readonly Missing[] }) => (
  <Stack gap="tight">
    <Heading level={2}>Questions that only you can answer</Heading>
    <Text size="small" tone="dim">
      Each answer counts for all images that you leave chosen. The groups follow your answers.
    </Text>
    <Entries label="Open questions">
      {missing.map((one) => (
        <Question key={one.fact} missing={one} />
      ))}
    </Entries>
  </Stack>
)

const shownOfQuestion = 6

function Question({ missing }: { missing: Missing }) {
  const { fact, count, images } = missing
  const [isWanted, want] = useState(false)
  const shown = useQuery(imagesOfQuery(images.slice(0, shownOfQuestion))).data ?? []
  return (
    <WideEntry pictures={<PhotoStrip photos={shown.map(stripPhotoOf)} wrap={(_, picture) => picture} />}>
      <Heading level={3}>{missingFactLabels[fact]}</Heading>
      <Text size="small" tone="dim">
        {count === 1 ? '1 image' : `${count.toLocaleString('en-US')} images`}
        {count > images.length && `. The first ${images.length.toLocaleString('en-US')} are asked about now.`}
      </Text>
      <Disclosure summary={`Answer: ${missingFactLabels[fact]}`} onOpen={() => want(true)}>
        {isWanted && <Answer fact={fact} images={images} />}
      </Disclosure>
    </WideEntry>
  )
}

function Answer({ fact, images }: Pick<Missing, 'images'> & { fact: MissingFact }) {
  switch (fact) {
    case 'title':
    case 'dates':
      return <OneByOne images={images} fact={fact} />
    case 'createdOn':
    case 'isPublished':
    case 'publishedOn':
    case 'publishedIn':
      return <MissingValue fact={fact} images={images} />
    case 'party':
      return <MissingParty images={images} />
    case 'citizenship':
    case 'domicile':
      return <MissingOfAuthor fact={fact} />
    default:
      return fact satisfies never
  }
}

const maxShown = 24

/** Facts that differ from image to image: each image leads to its own page. */
function OneByOne({ images, fact }: Pick<Missing, 'images'> & { fact: 'title' | 'dates' }) {
  const shown = useQuery(imagesOfQuery(images.slice(0, maxShown))).data ?? []
  return (
    <Stack gap="tight">
      <Text size="small">
        {fact === 'title' ? 'Open each image and give it a title.' : 'Open each image and look at its dates.'}
      </Text>
      <PhotoStrip isWhole photos={shown.map(stripPhotoOf)} wrap={inLink} />
      {images.length > maxShown && (
        <Text size="small" tone="dim">
          and {(images.length - maxShown).toLocaleString('en-US')} more
        </Text>
      )}
    </Stack>
  )
}

const inLink = (photo: StripPhoto, picture: ReactNode) => (
  <Link to="/images/$imageId" params={{ imageId: photo.id }}>
    {picture}
  </Link>
)
