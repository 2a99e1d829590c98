import type { Column, Description, Input } from '../description.ts'

const FAQ_CATEGORIES = ['bidding', 'deposit', 'payment', 'inspection', 'handover', 'selling', 'account'] as const
const shared = {
  read: 'read',
  create: 'content',
  edit: 'content',
  remove: 'content',
  search: true,
} satisfies Partial<Description>
const order: Column = { field: 'order', kind: 'number', sort: 'order' }
const orderInput: Input = { field: 'order', kind: 'number', initial: 0 }
const activeInput: Input = { field: 'active', kind: 'switch', initial: true }

export const testimonials: Description = {
  ...shared,
  name: 'testmonials',
  done: { added: 'itemAdded', saved: 'dataSent' },
  title: 'testimonials',
  one: 'testimonial',
  glyph: 'pen',
  nameOf: (row, lang) => String(lang === 'ar' ? row.nameAr : row.name),
  columns: [
    { field: 'nameAr' },
    { field: 'name_en', sort: 'name', value: (row) => row.name },
    { field: 'textAr', wide: true },
    { field: 'text', wide: true },
  ],
  facts: [
    { field: 'nameAr' },
    { field: 'name_en', value: (row) => row.name },
    { field: 'textAr' },
    { field: 'text' },
    { field: 'image', kind: 'picture' },
  ],
  form: [
    {
      inputs: [
        { field: 'nameAr', required: true, dir: 'rtl' },
        { field: 'name', label: 'name_en', required: true, dir: 'ltr' },
        { field: 'textAr', kind: 'area', required: true, dir: 'rtl' },
        { field: 'text', kind: 'area', required: true, dir: 'ltr' },
        { field: 'image', kind: 'picture' },
      ],
    },
  ],
}

export const faqs: Description = {
  ...shared,
  name: 'faqs',
  title: 'faqs',
  one: 'faq',
  glyph: 'list',
  order: 'order',
  nameOf: (row, lang) => String(lang === 'ar' ? row.question_ar : row.question_en),
  columns: [
    { field: 'question_ar', wide: true },
    { field: 'question_en', wide: true },
    { field: 'category', kind: 'word', sort: 'category' },
    order,
    { field: 'active', kind: 'yes' },
  ],
  facts: [
    { field: 'question_ar' },
    { field: 'question_en' },
    { field: 'answer_ar' },
    { field: 'answer_en' },
    { field: 'category', kind: 'word' },
    { field: 'order', kind: 'number' },
    { field: 'active', kind: 'yes' },
  ],
  form: [
    {
      inputs: [
        { field: 'category', choices: FAQ_CATEGORIES, required: true },
        orderInput,
        { field: 'question_ar', required: true, dir: 'rtl' },
        { field: 'question_en', required: true, dir: 'ltr' },
        { field: 'answer_ar', kind: 'area', required: true, dir: 'rtl' },
        { field: 'answer_en', kind: 'area', required: true, dir: 'ltr' },
        activeInput,
      ],
    },
  ],
}

export const contactMessages: Description = {
  read: 'read',
  edit: 'content',
  remove: 'content',
  search: true,
  name: 'contact-messages',
  empty: 'emptyMessages',
  title: 'contactMessages',
  one: 'contactMessage',
  glyph: 'megaphone',
  nameOf: (row) => String(row.subject),
  columns: [
    { field: 'subject', wide: true },
    { field: 'name' },
    { field: 'phone', kind: 'code' },
    { field: 'status', kind: 'state', sort: 'status' },
    { field: 'created_at', kind: 'time' },
  ],
  facts: [
    { field: 'name' },
    { field: 'phone', personal: { of: 'contact-message' } },
    { field: 'email', personal: { of: 'contact-message' } },
    { field: 'subject', personal: { of: 'contact-message' } },
    { field: 'message', personal: { of: 'contact-message' } },
    { field: 'status', kind: 'state' },
    { field: 'note' },
    { field: 'created_at', kind: 'time' },
  ],
  form: [
    {
      inputs: [
        { field: 'status', choices: ['new', 'read', 'answered', 'spam'], required: true },
        { field: 'note', kind: 'area' },
      ],
    },
  ],
}

export const partnerRequests: Description = {
  read: 'read',
  create: 'content',
  edit: 'content',
  remove: 'content',
  search: true,
  name: 'partner-requests',
  empty: 'emptyPartnerRequests',
  title: 'partnerRequests',
  one: 'partnerRequest',
  glyph: 'flag',
  nameOf: (row) => String(row.company),
  columns: [
    { field: 'company', sort: 'company', wide: true },
    { field: 'name' },
    { field: 'phone', kind: 'code' },
    { field: 'status', kind: 'state', sort: 'status' },
    { field: 'created_at', kind: 'time' },
  ],
  facts: [
    { field: 'company' },
    { field: 'name' },
    { field: 'phone', personal: { of: 'partner-request' } },
    { field: 'email', personal: { of: 'partner-request' } },
    { field: 'message', personal: { of: 'partner-request' } },
    { field: 'status', kind: 'state' },
    { field: 'note' },
    { field: 'created_at', kind: 'time' },
  ],
  form: [
    {
      inputs: [
        { field: 'company', required: true, once: true },
        { field: 'name', required: true, once: true },
        { field: 'phone', required: true, dir: 'ltr', once: true },
        { field: 'email', dir: 'ltr', once: true },
        { field: 'message', kind: 'area', required: true, once: true, wide: true },
        { field: 'status', choices: ['new', 'contacted', 'accepted', 'declined'], required: true, initial: 'new' },
        { field: 'note', kind: 'area' },
      ],
    },
  ],
}
