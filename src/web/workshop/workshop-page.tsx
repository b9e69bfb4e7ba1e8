import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { brandName } from '#web/platform/brand.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { ThemeSwitch } from '#web/ui/buttons/theme-switch.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { PageDrop } from '#web/ui/forms/files/page-drop.tsx'
import { Frame, Notices, Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { BellLink } from '#web/ui/navigation/bell-link.tsx'
import { Footer } from '#web/ui/navigation/footer.tsx'
import { OutLink, PlaceLink } from '#web/ui/navigation/links.tsx'
import { PageTop } from '#web/ui/navigation/page-top.tsx'
import { PlaceMenu, PlaceMenuLink } from '#web/ui/navigation/place-menu.tsx'
import { SectionNav } from '#web/ui/navigation/section-nav.tsx'
import { SkipLink } from '#web/ui/navigation/skip-link.tsx'
import { TopBar } from '#web/ui/navigation/top-bar.tsx'
import { Wordmark } from '#web/ui/text/wordmark.tsx'
import { ChoosingPart } from './choosing-part.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { FieldsPart } from './fields-part.tsx'
import { MatchesPart } from './matches-part.tsx'
import { LayoutPart } from './layout-part.tsx'
import { CaseListsPart } from './case-lists-part.tsx'
import { ListsPart } from './lists-part.tsx'
import { LongFormsPart } from './long-forms-part.tsx'
import { NoticesPart } from './notices-part.tsx'
import { ClaimsPart } from './claims-part.tsx'
import { OffersPart } from './offers-part.tsx'
import { Part } from './part.tsx'
import { PhotosPart } from './photos-part.tsx'
import { PicturesFirstPart } from './pictures-first-part.tsx'
import { QuestionsPart } from './questions-part.tsx'
import { ReadingPart } from './reading-part.tsx'
import { WordsPart } from './words-part.tsx'

type Chapter = { id: string; title: string; Content: ComponentType }

const chapters: readonly Chapter[] = [
  { id: 'words', title: 'Words and marks', Content: WordsPart },
  { id: 'reading', title: 'Reading', Content: ReadingPart },
  { id: 'fields', title: 'Fields', Content: FieldsPart },
  { id: 'long-forms', title: 'Long forms', Content: LongFormsPart },
  { id: 'questions', title: 'Questions', Content: QuestionsPart },
  { id: 'notices', title: 'Notices', Content: NoticesPart },
  { id: 'photographs', title: 'Photographs', Content: PhotosPart },
  { id: 'choosing', title: 'Choosing', Content: ChoosingPart },
  { id: 'finds', title: 'Finds', Content: MatchesPart },
  { id: 'evidence', title: 'Evidence', Content: EvidencePart },
  { id: 'pictures-first', title: 'Pictures first', Content: PicturesFirstPart },
  { id: 'lists', title: 'Lists', Content: ListsPart },
  { id: 'case-lists', title: 'Lists of cases', Content: CaseListsPart },
  { id: 'offers', title: 'Offers', Content: OffersPart },
  { id: 'claims', title: 'Claims', Content: ClaimsPart },
  { id: 'layout', title: 'Layout', Content: LayoutPart },
]

/** Every component of the kit in each of its states, in the chosen theme. Components for page layouts surround this page. */
export function WorkshopPage() {
  useTitle('Workshop')
  return (
    <Frame head={<Head />} foot={<Foot />}>
      <Notices>
        <Banner tone="plain">This page is there while the app is developed, and nowhere else.</Banner>
      </Notices>
      <Page title="Workshop" aside={`${chapters.length} chapters`}>
        <SectionNav label="Chapters">
          {chapters.map(({ id, title }) => (
            <PlaceLink key={id} to="/ui" hash={id} activeOptions={{ includeHash: true }}>
              {title}
            </PlaceLink>
          ))}
        </SectionNav>
        <Stack gap="wide">
          {chapters.map(({ Content, ...part }) => (
            <Part key={part.id} {...part}>
              <Content />
            </Part>
          ))}
        </Stack>
      </Page>
      <PageDrop label="Drop anything, nothing is kept" onDrop={({ files }) => notify(`Dropped: ${files.length}`)} />
      <PageTop />
      <Toasts />
    </Frame>
  )
}

const Head = () => (
  <>
    <SkipLink />
    <TopBar
      home={
        <Link to="/">
          <Wordmark name={brandName()} />
        </Link>
      }
      places={
        <>
          <PlaceLink to="/images">Images</PlaceLink>
          <PlaceLink to="/matches">Matches</PlaceLink>
          <PlaceLink to="/cases">Cases</PlaceLink>
          <PlaceLink to="/ui">Workshop</PlaceLink>
          <PlaceMenu label="More" current={undefined}>
            <PlaceMenuLink to="/evidence">Evidence</PlaceMenuLink>
            <PlaceMenuLink to="/takedowns">Takedowns</PlaceMenuLink>
          </PlaceMenu>
        </>
      }
      tools={
        <>
          <BellLink to="/notifications" unread={7} />
          <ThemeSwitch />
        </>
      }
    />
  </>
)

const Foot = () => (
  <Footer>
    <span>{brandName()}</span>
    <OutLink href="/terms">Terms of use</OutLink>
    <OutLink href="/privacy">Privacy policy</OutLink>
  </Footer>
)
