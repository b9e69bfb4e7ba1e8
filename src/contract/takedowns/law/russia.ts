import { element, only, type Region } from './region.ts'

export const russia: Region = {
  code: 1701,
  name: 'Russia',
  language: 'ru',
  addressee: 'site owner under art 15.7; host under Civil Code 1253.1(3)',
  laws: [
    {
      law: '149-FZ',
      sections:
        '15.7 (added by 364-FZ of 24 Nov 2014): extrajudicial application to the site owner, all copyright objects',
      source: 'ru157',
    },
    { law: '149-FZ', sections: '15.2, 15.6: court blocking, photographs excluded', source: 'ru152' },
    { law: 'Civil Code', sections: '1253.1(3), 1252, 1301', source: 'ru1253' },
  ],
  requiredElements: [
    element('written_or_electronic', 'form', 'ru157', 'Application in writing or electronic form.'),
    element('page_or_address', 'location', 'ru1253', 'Page and/or network address of the material.'),
    element(
      'holder_data',
      'sender',
      'memory',
      'Identity data of the right holder (person: name, document, contact; company: name, place, contact).',
    ),
    element('object_identified', 'works', 'memory', 'The object of copyright.'),
    element(
      'no_permission_and_right',
      'noLicence',
      'memory',
      'Statement of the right and that no permission was given.',
    ),
    only('agent', element('agent_power', 'mandate', 'memory', 'Copy of power of attorney where an agent applies.')),
    only(
      'person',
      element(
        'personal_data_consent',
        'dataConsent',
        'memory',
        "Consent to processing of the applicant's personal data (natural persons).",
      ),
    ),
  ],
  asksExceptions: false,
  signers: { owner: true, agent: true, condition: 'agent with power of attorney', source: 'memory' },
  perjury: 'avoid',
  contentRules: [
    {
      id: 'court_blocking_threat',
      text: 'Do not threaten Roskomnadzor or Moscow City Court blocking for a photograph.',
      check: 'no-blocking-threat',
      source: 'ru152',
    },
  ],
  deadlines: [
    {
      event: 'site_owner_removal',
      within: { count: 24, unit: 'hours' },
      countedFrom: 'site owner receives the application',
      actor: 'site owner',
      isStatutory: true,
      text: null,
      source: 'memory',
    },
    {
      event: 'site_owner_asks_completion',
      within: { count: 24, unit: 'hours' },
      countedFrom: 'site owner receives an incomplete application',
      actor: 'site owner',
      isStatutory: true,
      text: null,
      source: 'memory',
    },
  ],
  outcomes: [
    'acknowledged',
    'removed_verified',
    'partially_removed',
    'refused',
    'no_response',
    'withdrawn',
    'reappeared',
  ],
  clock: null,
  success: 'removed_verified',
  cites: { law: 'пункт 3 статьи 1253.1 Гражданского кодекса Российской Федерации' },
  otherRoutes: [],
  notes: ['Sanctions and payment checks before any money step; expect low yield.'],
  status: 'staff-confirm',
  statusReason: 'The content of the application rests on no source but the address of the page.',
}
