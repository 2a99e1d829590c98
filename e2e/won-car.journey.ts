import { memberByApi } from './fixtures/api-steps.ts'
import { journey } from './fixtures/people.ts'
import { walkWonCar } from './fixtures/won-car-path.ts'

journey('a car is won, invoiced, paid online, transferred, and leaves the yard with its exit permit', async (people) =>
  walkWonCar(people, { member: await memberByApi('ماجد الدوسري'), lang: 'ar', width: 1440 }),
)
