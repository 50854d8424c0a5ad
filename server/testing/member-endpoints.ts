import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/index.ts';
import type { Permission } from '#contracts/roles.ts';

/** Endpoints for members with a permission: neither public nor for families. */
export const MEMBER_ENDPOINTS = ENDPOINTS.filter(
  (endpoint): endpoint is Endpoint & { access: Permission } =>
    endpoint.access !== 'public' && endpoint.access !== 'family',
);
