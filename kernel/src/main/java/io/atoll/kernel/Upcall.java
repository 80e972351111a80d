package io.atoll.kernel;

/** Something a process tells its application. Each protocol family defines its own. */
public interface Upcall {}
