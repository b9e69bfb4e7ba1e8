import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { SectionRail } from '#web/ui/layout/section-rail.tsx'
import { PairRow, PairRows } from '#web/ui/lists/pair-rows.tsx'
import { SortBar } from '#web/ui/lists/sort-bar.tsx'
import { SumColumns } from '#web/ui/lists/sum-columns.tsx'
import type { Sort } from '#web/ui/lists/table.tsx'
import { StepLine } from '#web/ui/navigation/step-line.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { PhotoButton, PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { sketch } from './sample-photos.ts'

const steps = ['Draft', 'Review', 'Evidence', 'Claim', 'Payment', 'Pay-out'] as const
const strip = [20, 40, 60].map((hue) => ({ id: String(hue), aspect: 1.5, sources: [sketch(1.5, hue)], alt: 'A copy' }))

/** Cases as pictures: rows with sums, strip, rail. */
export const CaseListsPart = () => {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'DESC' })
  return (
    <>
      <SumColumns label="Sums" names={['Asked', 'Paid']} lines={[{ key: 'EUR', sums: ['€2,400.00', '€598.14'] }]} />
      <SortBar
        label="Sort by"
        keys={[
          { key: 'name', name: 'Name' },
          { key: 'opened', name: 'Opened' },
        ]}
        sort={sort}
        onSort={(key) => setSort(({ direction }) => ({ key, direction: direction === 'ASC' ? 'DESC' : 'ASC' }))}
      />
      <PairRows label="Sample cases">
        <PairRow
          pictures={<Pair height={104} one={sample(20, 'An original')} other={sample(40, 'Its copy')} />}
          about={<Link to="/">Harbour Hotel</Link>}
          standing={<StepLine steps={steps} current={3} />}
          sums={<Text>€598.14</Text>}
        />
      </PairRows>
      <Strip />
      <Rail />
    </>
  )
}

const sample = (hue: number, alt: string) => ({
  aspect: 1.5,
  shown: <Photo sources={[sketch(1.5, hue)]} alt={alt} placeholder="image-offline" />,
})

type Choosing = { id: string; isChosen: boolean; choose: (id: string) => void }

const wrapCopy = ({ id, isChosen, choose }: Choosing, shown: ReactNode) => (
  <PhotoButton label={`Copy ${id}`} isChosen={isChosen} onClick={() => choose(id)}>
    {shown}
  </PhotoButton>
)

function Strip() {
  const [chosen, choose] = useState('20')
  return (
    <PhotoStrip photos={strip} wrap={({ id }, shown) => wrapCopy({ id, isChosen: id === chosen, choose }, shown)} />
  )
}

function Rail() {
  const [isOpen, open] = useState(false)
  return (
    <SectionRail
      label="Sample sections"
      sections={[{ key: 'letters', title: 'Letters', count: 2, isOpen }]}
      onToggle={() => open(!isOpen)}
    />
  )
}
