/** The bodies of HTTP answers by the names we use; `npm run types` makes them from the server's interface. */

import type { components } from './http';

type Schemas = components['schemas'];
export type Seat = Schemas['SeatSummary'];
export type TableSummary = Schemas['TableSummary'];
export type Order = Schemas['OrderShown'];
export type EditionInfo = Schemas['EditionInfo'];
export type OptionInfo = Schemas['OptionInfo'];
export type User = Schemas['UserBody'];
export type SignedIn = Schemas['SessionBody'];
export type Rule = Schemas['RuleBody'];
export type RuleSection = Schemas['SectionBody'];
export type Rulebook = Schemas['RulebookBody'];
export type BookInfo = Schemas['BookInfo'];
export type RuleDifference = Schemas['DiffBody'];
export type Invitation = Schemas['Invitation'];
export type Reason = Schemas['Reason'];
export type TableWish = Schemas['TableWish'];
export type TableChange = Schemas['TableChange'];
export type SeatWanted = Schemas['SeatWanted'];
export type Glance = Schemas['Glance'];
export type Checked = Schemas['CheckBody'];
export type Fault = Schemas['FaultBody'];
export type Phase = Schemas['PhaseBody'];
export type Guide = Schemas['GuideBody'];
export type Term = Schemas['TermBody'];
export type House = Schemas['HouseBody'];
export type HouseForm = Schemas['HouseForm'];
export type HouseExample = Schemas['HouseExample'];
export type LabBody = Schemas['LabBody'];
export type LabRun = Schemas['LabRun'];
export type RunWish = Schemas['RunWish'];
export type LessonState = Schemas['LessonBody'];
export type NoticesBody = Schemas['NoticesBody'];
export type Channel = Schemas['ChannelBody'];
export type RestBody = Schemas['RestBody'];
