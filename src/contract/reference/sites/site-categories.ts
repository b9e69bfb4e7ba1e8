/**
 * Kinds of websites, as stated by staff or by a known fact. Our list by the specification's names. `listed` ones are offered for choice. Cases
 * against `flagged` ones are refused.
 */
export const siteCategories = [
  { value: 'adult', label: 'Adult', listed: false, flagged: true },
  { value: 'advertising', label: 'Advertising', listed: true, flagged: false },
  { value: 'agriculture', label: 'Agriculture', listed: false, flagged: false },
  { value: 'architecture-and-construction', label: 'Architecture and construction', listed: true, flagged: false },
  { value: 'arts-and-culture', label: 'Arts and culture', listed: true, flagged: false },
  { value: 'automotive', label: 'Automotive', listed: true, flagged: false },
  { value: 'beauty', label: 'Beauty', listed: true, flagged: false },
  { value: 'blogging', label: 'Blogging', listed: false, flagged: true },
  { value: 'business-services', label: 'Business services', listed: true, flagged: false },
  { value: 'charity', label: 'Charity', listed: true, flagged: false },
  { value: 'directories-and-classifieds', label: 'Directories and classifieds', listed: false, flagged: true },
  { value: 'e-commerce', label: 'E-commerce', listed: true, flagged: false },
  { value: 'education', label: 'Education', listed: true, flagged: false },
  { value: 'entertainment', label: 'Entertainment', listed: true, flagged: false },
  { value: 'events', label: 'Events', listed: true, flagged: false },
  { value: 'fashion', label: 'Fashion', listed: true, flagged: false },
  { value: 'finance', label: 'Finance', listed: true, flagged: false },
  { value: 'food-and-drink', label: 'Food and drink', listed: true, flagged: false },
  { value: 'gambling', label: 'Gambling', listed: false, flagged: true },
  { value: 'games', label: 'Games', listed: false, flagged: false },
  { value: 'government', label: 'Government', listed: true, flagged: false },
  { value: 'health', label: 'Health', listed: true, flagged: false },
  { value: 'home-and-garden', label: 'Home and garden', listed: false, flagged: false },
  { value: 'image-hosting', label: 'Image hosting', listed: false, flagged: false },
  { value: 'legal', label: 'Legal', listed: true, flagged: false },
  { value: 'magazines', label: 'Magazines', listed: true, flagged: false },
  { value: 'news', label: 'News', listed: true, flagged: false },
  { value: 'online-forum', label: 'Online forum', listed: false, flagged: true },
  { value: 'personal', label: 'Personal', listed: false, flagged: false },
  { value: 'pets', label: 'Pets', listed: false, flagged: false },
  { value: 'politics', label: 'Politics', listed: true, flagged: false },
  { value: 'real-estate', label: 'Real estate', listed: true, flagged: false },
  { value: 'religion', label: 'Religion', listed: false, flagged: true },
  { value: 'scraper-sites', label: 'Scraper sites', listed: false, flagged: true },
  { value: 'search-engines', label: 'Search engines', listed: false, flagged: true },
  { value: 'social-media', label: 'Social media', listed: true, flagged: false },
  { value: 'spam', label: 'Spam', listed: false, flagged: true },
  { value: 'sports', label: 'Sports', listed: true, flagged: false },
  { value: 'technology', label: 'Technology', listed: true, flagged: false },
  { value: 'travel', label: 'Travel', listed: true, flagged: false },
] as const
export type SiteCategory = (typeof siteCategories)[number]['value']

/** True when cases against such a site are refused. */
export const isFlaggedCategory = (category: SiteCategory): boolean =>
  siteCategories.some(({ value, flagged }) => flagged && value === category)
