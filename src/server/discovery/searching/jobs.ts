import { handleJob } from '#server/platform/jobs/job.ts'
import { reserveSearches } from './reserve-searches.ts'
import { giveUpSearch, searchForPicture, type SearchNeeds } from './search-for-picture.ts'
import { planSearchesJob, searchPicture, settleSearch } from './search-job.ts'
import { settle } from './settle-search.ts'

export const searchJobs = [
  handleJob(planSearchesJob, (needs: SearchNeeds) => needs.db.transaction((tx) => reserveSearches(tx, needs))),
  handleJob(
    searchPicture,
    (needs: SearchNeeds, { searchId }, run) => searchForPicture(needs, searchId, run),
    (needs: SearchNeeds, { searchId }) => giveUpSearch(needs, searchId),
  ),
  handleJob(settleSearch, (needs: SearchNeeds, { searchId }) => settle(needs, searchId)),
]
