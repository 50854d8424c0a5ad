import type { ReactNode } from 'react';
import { SecurityTab } from '#web/areas/identity/security/components/security-tab.tsx';
import { NotificationsTab } from '#web/areas/identity/settings/components/notifications-tab.tsx';
import { PasswordTab } from '#web/areas/identity/settings/components/password-tab.tsx';
import { ProfileTab } from '#web/areas/identity/settings/components/profile-tab.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { useAddressPart } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

const TABS = ['profile', 'password', 'notifications', 'security', 'office'] as const;
type Tab = (typeof TABS)[number];

const NAMES: Record<Tab, string> = {
  profile: 'Profile',
  password: 'Password',
  notifications: 'Notifications',
  security: 'Security',
  office: 'Office',
};

interface SettingsPageProps {
  /** The public profile, for counsellors. */
  publicProfile?: ReactNode;
  /** The page about the consultancy, for members who may change it. */
  office?: ReactNode;
}

export function SettingsPage({ publicProfile, office }: SettingsPageProps) {
  usePageTitle('Settings');
  const tabs = office ? TABS : TABS.filter((tab) => tab !== 'office');
  const [tab, setTab] = useTab(tabs);
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList aria-label="Settings">
        {tabs.map((value) => (
          // Narrow, so that all tabs fit on a phone.
          <TabsTrigger key={value} value={value} className="max-sm:px-1.5 max-sm:text-sm">
            {NAMES[value]}
          </TabsTrigger>
        ))}
      </TabsList>
      {/* Mounted behind other tabs too, to keep typed text. */}
      <TabsContent value="profile" forceMount hidden={tab !== 'profile'}>
        <ProfileTab />
        {publicProfile}
      </TabsContent>
      <TabsContent value="password" forceMount hidden={tab !== 'password'}>
        <PasswordTab />
      </TabsContent>
      <TabsContent value="notifications">
        <NotificationsTab />
      </TabsContent>
      <TabsContent value="security">
        <SecurityTab />
      </TabsContent>
      <TabsContent value="office">{office}</TabsContent>
    </Tabs>
  );
}

/** In the address, so that other pages can link to a tab. */
function useTab(tabs: readonly Tab[]): [Tab, (value: string) => void] {
  const { value, set } = useAddressPart('tab');
  return [tabs.find((known) => known === value) ?? 'profile', set];
}
