import { changesIn, dayIn, momentIn } from '#contract/portal/payer-formats.ts'
import type { PaymentPage, PortalUse } from '#contract/portal/page.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { PlainLink } from '#web/ui/navigation/plain-links.tsx'
import { CompareSlider } from '#web/ui/photos/compare-slider.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { PhotoFrame } from '#web/ui/photos/photo-frame.tsx'
import { Hatching } from '#web/ui/photos/photo-marks.tsx'
import { PhotoGlance } from '#web/ui/photos/photo-glance.tsx'
import { Placed } from '#web/ui/photos/placed.tsx'
import { comparedBox, cssPlacement, unmoved } from '#web/ui/photos/placement.ts'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { useWords } from './words.ts'

/** Each original beside its use, and what proves it. */
export function ImageUses({ page }: { page: PaymentPage }) {
  const { words } = useWords()
  return (
    <Stack>
      <div id="uses">
        <Heading level={2}>{words.uses.title}</Heading>
      </div>
      {page.case.record.V22_Evidence__c ? (
        page.portal.uses.map((use) => <OneUse key={use._id} use={use} photographer={page.portal.photographer.name} />)
      ) : (
        <Text>{words.uses.legacy}</Text>
      )}
    </Stack>
  )
}

/** The first use before anything is read: the photograph, and what stands on the page. */
export function FirstUse({ page }: { page: PaymentPage }) {
  const { words } = useWords()
  const { uses } = words
  const [use] = page.case.record.V22_Evidence__c ? page.portal.uses : []
  if (!use) return null
  const { original, copy } = use
  return (
    <PhotoGlance
      href="#uses"
      photos={[
        {
          sources: original ? [original.url] : [],
          aspect: aspectOf(original),
          placeholder: 'image-offline',
          words: wordsOf(uses.placeholders),
          caption: uses.original,
        },
        {
          sources: copy ? [copy.url] : [],
          aspect: aspectOf(copy),
          placeholder: 'match-offline',
          words: wordsOf(uses.placeholders),
          caption: uses.match,
        },
      ]}
    />
  )
}

function OneUse({ use, photographer }: { use: PortalUse; photographer: string }) {
  const { words } = useWords()
  const { uses } = words
  return (
    <Ruled>
      <Heading level={3}>{use.title || uses.untitled}</Heading>
      <Text size="small" tone="dim">
        {uses.by(photographer)}
      </Text>
      <Compared use={use} />
      <Text>
        <Mono>{use.page}</Mono>
      </Text>
      {use.screenshot && (
        <Disclosure summary={uses.wholePage}>
          <PhotoFrame aspect={use.screenshot.width / use.screenshot.height || 1.6}>
            <Photo
              sources={[use.screenshot.url]}
              alt={uses.wholePage}
              placeholder="not-captured"
              words={wordsOf(uses.placeholders)}
            />
          </PhotoFrame>
        </Disclosure>
      )}
      <Facts facts={useFactsOf(use)} mayStack />
    </Ruled>
  )
}

function useFactsOf(use: PortalUse): Fact[] {
  const { words, language } = useWords()
  const { uses } = words
  const day = (moment: string) => dayIn(language, moment)
  return [
    ...(use.firstSeen && use.lastSeen
      ? [{ name: uses.seen, value: uses.seenFromTo(day(use.firstSeen), day(use.lastSeen)) }]
      : []),
    { name: uses.done, value: changesIn(words, use.changes) },
    ...(use.additional.length > 0 ? [{ name: uses.also, value: use.additional.join(' · ') }] : []),
    ...(use.evidence?.capturedAt ? [{ name: uses.captured, value: momentIn(language, use.evidence.capturedAt) }] : []),
    ...(use.evidence
      ? [
          {
            name: uses.evidence,
            value: (
              <>
                <Mono>{use.evidence.number}</Mono>{' '}
                <PlainLink href={`/verify/${use.evidence.number}`} target="_blank">
                  {uses.check}
                </PlainLink>
              </>
            ),
          },
        ]
      : []),
  ]
}

/** On one another where it is known how the copy lies in the original, else beside each other. */
function Compared({ use }: { use: PortalUse }) {
  const { words } = useWords()
  const { uses } = words
  const { original, copy, region, transform } = use
  const placeholders = wordsOf(uses.placeholders)
  const title = use.title || uses.untitled
  const shown = {
    original: (
      <Photo
        sources={original ? [original.url] : []}
        alt={`${uses.original}: ${title}`}
        placeholder="image-offline"
        isLazy={false}
        isStretched
        words={placeholders}
        wordsAt="start"
      />
    ),
    copy: (
      <Photo
        sources={copy ? [copy.url] : []}
        alt={`${uses.match}: ${title}`}
        placeholder="match-offline"
        isLazy={false}
        isStretched
        words={placeholders}
        wordsAt="end"
      />
    ),
  }
  if (!original || !copy || !region || !transform)
    return (
      <Pair
        height={360}
        one={{ aspect: aspectOf(original), shown: shown.original, caption: uses.original }}
        other={{ aspect: aspectOf(copy), shown: shown.copy, caption: uses.match }}
      />
    )
  const box = comparedBox(region)
  const isMirrored = use.changes.some(({ kind }) => kind === 'mirrored')
  return (
    <Stack gap="tight">
      <CompareSlider
        aspect={(box.width * original.width) / (box.height * original.height)}
        names={{ original: uses.original, match: uses.match, slider: uses.slider, percent: (count) => `${count} %` }}
        original={<Placed place={(frame) => cssPlacement(unmoved, box, frame)}>{shown.original}</Placed>}
        match={
          <>
            <Hatching />
            <Placed place={(frame) => cssPlacement(transform, box, frame)}>{shown.copy}</Placed>
          </>
        }
      />
      {isMirrored && <Text size="small">{uses.mirroredBack}</Text>}
    </Stack>
  )
}

const aspectOf = (picture: PortalUse['original']) =>
  picture && picture.height > 0 ? picture.width / picture.height : 1.5

type Placeholders = ReturnType<typeof useWords>['words']['uses']['placeholders']

const wordsOf = ({ imageOffline, processing, matchOffline, notCaptured, blocked, cut }: Placeholders) => ({
  'image-offline': imageOffline,
  processing,
  'match-offline': matchOffline,
  'not-captured': notCaptured,
  blocked,
  cut,
})
