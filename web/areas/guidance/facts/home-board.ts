import { hasOwnAddress, readConsultancy } from '#web/lib/consultancy.ts';

/** Names as in streams.json. */
const BOARDS_OF_STATE: Readonly<Record<string, readonly string[]>> = {
  'tamil nadu': ['Tamil Nadu HSC'],
  kerala: ['Kerala Plus Two'],
  maharashtra: ['Maharashtra HSC'],
  'west bengal': ['West Bengal HS'],
  karnataka: ['Karnataka PUC'],
  'andhra pradesh': ['AP/Telangana Intermediate', 'Andhra Pradesh Intermediate'],
  telangana: ['AP/Telangana Intermediate'],
};

/** For an office that has entered no state. */
const CITIES: Readonly<Record<string, string>> = {
  'tamil nadu': 'chennai coimbatore madurai tiruchirappalli trichy salem tirunelveli erode vellore',
  kerala: 'kochi cochin thiruvananthapuram trivandrum kozhikode calicut thrissur kollam kannur',
  maharashtra: 'mumbai pune nagpur nashik thane aurangabad kolhapur solapur',
  'west bengal': 'kolkata calcutta howrah siliguri durgapur asansol',
  karnataka: 'bengaluru bangalore mysuru mysore mangaluru mangalore hubballi belagavi',
  'andhra pradesh': 'visakhapatnam vijayawada guntur tirupati nellore kurnool',
  telangana: 'hyderabad secunderabad warangal karimnagar nizamabad',
};

/** The boards of the office's state; none while the office has entered no address, or for another state. */
export function homeBoards(): readonly string[] {
  const consultancy = readConsultancy();
  if (!hasOwnAddress(consultancy)) return [];
  const { city, state } = consultancy.address;
  const plain = (text: string) => text.trim().toLowerCase();
  const isIn = (cities: string) => cities.split(' ').includes(plain(city));
  const home = plain(state) || Object.entries(CITIES).find(([, cities]) => isIn(cities))?.[0];
  return BOARDS_OF_STATE[home ?? ''] ?? [];
}

/** The combinations of the office's state first; the others in their order. */
export function homeFirst<Stream extends { board: string }>(streams: readonly Stream[]): readonly Stream[] {
  const home = homeBoards();
  return [
    ...streams.filter(({ board }) => home.includes(board)),
    ...streams.filter(({ board }) => !home.includes(board)),
  ];
}
