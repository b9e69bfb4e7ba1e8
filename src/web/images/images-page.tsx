import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FolderPlus, ImagePlus } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { imageEndings } from '#contract/images/limits.ts'
import { useIsOn, useUser } from '#web/accounts/index.ts'
import { ActivitiesBanner, activitiesQuery } from '#web/platform/banners/activities-banner.tsx'
import { isComing } from '#web/platform/pages/is-coming.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { PhotoGridSkeleton, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageDrop } from '#web/ui/forms/files/page-drop.tsx'
import { AtDesk } from '#web/ui/layout/at-desk.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { FilterBar } from './library/filter-bar.tsx'
import { Library } from './library/library.tsx'
import { useGroups } from './library/use-groups.ts'
import { QuotaNotice } from './library/quota-notice.tsx'
import { firstStepsQuery } from './queries.ts'
import { hasFirstSteps, isWithoutImages } from './starting/has-first-steps.ts'
import { MissingPart } from './uploads/missing-part.tsx'
import { UnsentFiles } from './uploads/unsent-files.tsx'
import { ImportReminder } from './sources/import-reminder.tsx'
import { UploadTray } from './uploads/upload-tray.tsx'
import { addDropped, addFiles, offerUnsent, useUploads } from './uploads/uploads.ts'
import { usePastedFiles } from './use-pasted-files.ts'

/** Loaded separately, since few owners have open steps. */
const FirstSteps = lazyPart(() => import('./starting/first-steps.tsx'), 'FirstSteps')

const route = getRouteApi('/inside/images')
const accept = imageEndings.map((ending) => `.${ending}`).join(',')
const add = (files: File[]) => void addFiles(files)

/** The owner's library, and where it grows. */
export function ImagesPage() {
  useTitle('Images')
  const owner = useUser()?._id
  const { uploads, refused, unsent, missing } = useUploads()
  useEffect(() => {
    if (owner !== undefined) offerUnsent(owner)
  }, [owner])
  usePastedFiles(add)
  const firstSteps = useQuery(firstStepsQuery)
  const isAboveComing = [useQuery(activitiesQuery), firstSteps].some(isComing)
  return (
    <Page title="Images" aside={<Tools />}>
      {firstSteps.data && isWithoutImages(firstSteps.data) && <Starting />}
      <PageDrop label="Drop photographs to add them" onDrop={(dropped) => void addDropped(dropped)} />
      <ActivitiesBanner />
      <UnsentFiles unsent={unsent} accept={accept} />
      <MissingPart missing={missing} />
      <UploadTray uploads={uploads} refused={refused} />
      {/* Activities, and the first steps of an empty library, stand above the list, so it waits for them. */}
      {isAboveComing ? (
        <PhotoGridSkeleton label="Loading your images" />
      ) : (
        <>
          <Filters />
          <Library accept={accept} onFiles={add} />
        </>
      )}
      {/* These load after the photographs, and so stand below them. */}
      {firstSteps.data && !isWithoutImages(firstSteps.data) && hasFirstSteps(firstSteps.data) && <Starting />}
      <QuotaNotice />
      <ImportReminder />
    </Page>
  )
}

const Starting = () => (
  <Suspense fallback={<Skeleton lines={4} label="Loading the first steps" />}>
    <FirstSteps accept={accept} onFiles={add} />
  </Suspense>
)

function Tools() {
  const hasFolders = useIsOn('image_import_upload')
  return (
    <>
      {hasFolders && (
        <AtDesk>
          <FileButton look="quiet" isFolder icon={<FolderPlus aria-hidden />} onFiles={add}>
            Add a folder
          </FileButton>
        </AtDesk>
      )}
      <ButtonLink look="quiet" to="/images/sources">
        Import
      </ButtonLink>
      <FileButton accept={accept} icon={<ImagePlus aria-hidden />} onFiles={add}>
        Add photographs
      </FileButton>
    </>
  )
}

const notYet = { tags: [], sources: [] }

/** Without images there is nothing to filter. */
function Filters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The filter takes its place at once; its choices load when it is unfolded.
  const steps = useQuery(firstStepsQuery).data
  const groups = useGroups() ?? (steps && isWithoutImages(steps) ? undefined : notYet)
  if (!groups || (groups !== notYet && groups.sources.length === 0)) return null
  return (
    <FilterBar
      search={search}
      groups={groups}
      onChange={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change, page: 1 }), replace: 'search' in change })
      }
    />
  )
}
